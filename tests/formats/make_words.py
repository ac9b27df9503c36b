"""Derive the shipped word list from SCOWL as Debian packages it.

    apt-get install scowl
    python tests/formats/make_words.py [/usr/share/dict/scowl] [src/seedcite/formats/words/english.txt.zlib]

SCOWL (Spell Checker Oriented Word Lists) gives each word a size: 10 holds the commonest words, 95
everything that was ever accepted in a word game. The list keeps these ranks, since a lost ligature is often
decided by them:

    rank 0   size 10         "find", "different"
    rank 1   size 20         "profile", "efficiency"
    rank 2   sizes 35, 40    "floral", "cutoff"
    rank 3   sizes 50-60     "workflow", "affine"
    rank 4   size 70         "eigenfunction"
    rank 5   size 80, only words of seven or more letters that hold a ligature ("tradeoff")

The seventh part lists what stands for itself in lower case and yet is no word: abbreviations of two or
three letters, the words of two letters that are too rare for the list ("ne", "lm", "rms"), and the kinds of
`STANDING_ALONE`, put together by hand. They look like the remainder of a word.

Technical words that are written solid and that SCOWL lacks (`SOLID`, by hand) join rank 4, so that nobody
takes them for two words that lost a dash.

Left out, because as words they would hide damage: rare short words ("ort", "er", "ow", "ne", "di" are what
a lost ligature leaves behind), longer abbreviations, and short names. Every entry is a plain run of
letters.

The file is one zlib stream of UTF-8: the words of each rank sorted and parted by a line feed, the seven
parts by an empty line. `words/LICENSE` stands beside it, as SCOWL's terms ask.
"""

import re
import sys
import zlib
from pathlib import Path

SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80)
CATEGORIES = ("english", "american", "british", "british_z", "canadian", "variant_1", "special")
KINDS = ("words", "hacker", "upper", "proper-names")
RANK_OF_SIZE = {10: 0, 20: 1, 35: 2, 40: 2, 50: 3, 55: 3, 60: 3, 70: 4, 80: 5}
# the largest size from which a word of so many letters is taken; names need four letters and size 70
LARGEST_SIZE = {1: 0, 2: 35, 3: 50, 4: 60}
STANDING_ALONE = {
    "commands and names of files and folders": """
        ar as awk bg cal cat cc cd cli cmp cp cut dd df dig du ed env ex fc fg fmt gcc gdb git grep gui id ip
        jar jq ld less lib ln log lp ls lsof man mv nc nl nm nop pip pr ps pwd rm rmdir sed sh src ssh su sudo
        svn sys tar tee tmp top tr tty usr var vi vim wc who xz zip
    """,
    "types, keywords and functions of programs": """
        abs adj ans arg avg bin bool buf cfg char cmd cnt col cos ctx def del dev diff dim div elif elt eq err
        exp ge gid gt idx impl int iter le len ll lt max mem min mod msg mul ne neg num obj ops ord pid pos pow
        ptr rel res ret rev seq sgn sig sin sqrt std str struct sub tan tmp uint val vec
    """,
    "units": """
        au bar bp cal cd cm da db dl ev fl ft gb gr ha hp hr hz kb kg km kn kt lb lm lx mb mg mi ml mm mol nm ns
        oz pa pc pm ppm ps pt rad rms rpm sr st td yd yr
    """,
    "chemical elements": """
        ac ag al am ar as at au ba be bh bi bk br ca cd ce cf cl cm cn co cr cs cu db ds dy er es eu fe fm fr ga
        gd ge he hf hg ho hs in ir kr la li lr lu lv mc md mg mn mo mt na nb nd ne nh ni no np og os pa pb pd pm
        po pr pt pu ra rb re rf rg rh rn ru sb sc se sg si sm sn sr ta tb tc te th ti tl tm xe yb zn zr
    """,
    "function words of other languages": """
        al als am an ante au aus aux avec bei bis ce ces che chez con cum dal das de degli dei del della dem den
        der des di die do dos du ein el en er es est et eum ex fur gli het il im ist je la las le les lo los
        mais mit na ne nei nel non nos och og ou para per por pour pro qua que quo re sa se ses si sin sine sul
        sur te tu ubi um un una une uno unter van vel ver vom von y zu zum zur
    """,
    "Greek letters": """
        eta mu nu phi pi psi rho tau xi
    """,
    "acronyms that are written small": """
        ae api aps asr ats auc bce bert bs cnn cpu css ctr dag db dns ecg eeg em emg fps gan gls gmm gnn gpu gru
        hmm html http iot ir iv js kl knn lda les llm lm lme lms lp lr lstm mae mcmc mle mlm mlp mse nlp ocr ols
        ood os oss pca pos ppo pu qa rbf rl rm rms rmse rnn roc rs sdk sgd si snp sql sni ssl svd svm tcp tf tls
        tts udp ui uri url usb uv ux vae vm wt xml
    """,
}
# "ow", "nd" and "ve" are what "flow", "find" and "five" leave behind, more often than what stands for itself
OFTEN_DAMAGE = frozenset(("nd",))
SOLID = """
    autoencoder autoencoders autoregressive backpropagate backpropagated backpropagates backpropagating
    backpropagation bandgap bandgaps bandpass bandpasses basemap bioinformatics biomarker biomarkers bitrate
    bitstream bitwidth bitwidths bytecode chatbot chatbots checkpointing ciphertext ciphertexts codebase codebases
    codebook codebooks crosslinked crosslinking crossmodal crosstalk crowdsource crowdsourced crowdsources
    crowdsourcing cyberattack cyberattacks cybersecurity dataflow dataflows datapoint datapoints dataset datasets
    downsample downsampled downsampling drivetrain dropout endpoint endpoints feedforward framerate genomewide
    groundtruth groundwater hackathon hackathons hashtag hashtags heatmap heatmaps heterostructure heterostructures
    hyperparameter hyperparameters keyframe keyframes keypoint keypoints keyword keywords landcover leaderboard
    leaderboards lengthscale lengthscales lightcurve lightcurves linewidth linewidths livestream livestreaming
    livestreams lookahead matmul metadata microstructure microstructures microtask microtasks middleware multimodal
    multitask multithreaded namespace namespaces nanoparticle nanoparticles neuroimaging passthrough photocurrent
    pipelining planewave pointcloud powertrain pretrain pretrained pretraining proteome proteomics qubit qubits
    readout ridesharing rollout rollouts runtime runtimes sidechain smartphone smartphones softmax soundscape
    soundscapes speedup speedups stakeholder stakeholders standalone subgraph subgraphs subnetwork subnetworks
    superresolution testbed testbeds testbench timeframe timescale timescales timestamp timestamps timestep
    timesteps tokenizer tokenizers toolchain toolchains touchscreen tradeoff tradeoffs transcriptome underfitting
    upsample upsampled upsampling voiceover wavefront wavefronts wavefunction wavefunctions wavelet wavelets
    wavenumber wavenumbers wavepacket wavepackets webhook webhooks wellbeing wordpiece workgroup
"""
LETTERS = re.compile(r"[^\W\d_]+")
LIGATURE = re.compile("ff|fi|fl")


def sizes(folder: Path) -> dict[str, int]:
    """The smallest SCOWL size of every word in `folder`."""
    found: dict[str, int] = {}
    for size in SIZES:
        for category in CATEGORIES:
            for kind in KINDS:
                path = folder / f"{category}-{kind}.{size}"
                if path.exists():
                    for word in path.read_text(encoding="latin-1").split():
                        # a variant stands under the size of the usual spelling ("nite" under that of "night")
                        usual = "variant" not in category
                        if LETTERS.fullmatch(word) and (usual or len(word) > 4):
                            found[word] = min(found.get(word, 99), size if usual else max(size, 50))
    return found


def wanted(word: str, size: int, all_sizes: dict[str, int]) -> bool:
    """Whether a word of this SCOWL size belongs in the list."""
    if not word.islower():
        # "Of" and "AND" come with names of films and the like; mixed case is an identifier's business
        return word.istitle() and len(word) >= 4 and size <= 60 and word.lower() not in all_sizes
    if size == 80:
        return len(word) >= 7 and LIGATURE.search(word) is not None
    if len(word) <= 5 and size >= 60 and any(all_sizes.get(lead + word, 99) < size for lead in ("fi", "fl")):
        return False
    return size <= LARGEST_SIZE.get(len(word), 70)


def short_forms(folder: Path, words: dict[str, int]) -> list[str]:
    """Lower-case abbreviations of two or three letters, rare words of two, and the list by hand, in order."""
    found = {word for word, size in words.items() if len(word) == 2 and 50 <= size <= 70}
    for path in folder.glob("english-abbreviations.*"):
        if int(path.suffix[1:]) <= 70:
            found.update(word for word in path.read_text(encoding="latin-1").split() if len(word) in (2, 3))
    found.update(word for group in STANDING_ALONE.values() for word in group.split())
    return sorted(word for word in found - OFTEN_DAMAGE if word.islower() and LETTERS.fullmatch(word))


def main(arguments: list[str]) -> None:
    """Write the list and say how long each rank is."""
    here = Path(__file__).resolve().parents[2]
    folder = Path(arguments[0] if arguments else "/usr/share/dict/scowl")
    target = Path(arguments[1]) if arguments[1:] else here / "src/seedcite/formats/words/english.txt.zlib"
    found = sizes(folder)
    ranks: list[list[str]] = [[] for _ in range(6)]
    for word, size in found.items():
        if wanted(word, size, found):
            ranks[RANK_OF_SIZE[size]].append(word)
    ranks[0] += ["a", "i"]
    ranks[4] += set(SOLID.split()).difference(*ranks)
    parts = [*map(sorted, ranks), short_forms(folder, found)]
    text = "\n\n".join("\n".join(words) for words in parts)
    target.write_bytes(zlib.compress(text.encode("utf-8"), 9))
    print([len(words) for words in parts], target.stat().st_size, "bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
