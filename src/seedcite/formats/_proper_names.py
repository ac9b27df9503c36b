"""Words that are proper names wherever they stand with a capital, for titles whose record tells nothing more.

Peoples, languages and places; scholars whose names are terms; programming languages and the like. Words that are also
ordinary English words (May, Polish, Turkey, Nash) are left out.
"""

from __future__ import annotations

from typing import Final

PROPER_NAMES: Final = frozenset(
    # places, peoples, languages
    "Africa African Alaska Alps Amazon Amazonian America American Americans Amsterdam Antarctic Antarctica Arab Arabic "
    "Arctic Argentina Armenian Asia Asian Athens Atlantic Australia Australian Austria Austrian Bangladesh Basque "
    "Beijing Belgian Belgium Bengali Berlin Bolivia Boston Brazil Brazilian Britain British Bulgaria Bulgarian "
    "California Cambridge Canada Canadian Cantonese Caribbean Catalan Caucasus Chicago Chile Chilean China Chinese "
    "Colombia Croatia Croatian Cuba Cyprus Czech Danish Denmark Dutch Ecuador Egypt Egyptian England English Estonia "
    "Estonian Ethiopia Europe European Europeans Finland Finnish Florida France French Geneva Georgia German Germanic "
    "Germans Germany Ghana Greece Greek Hawaii Hebrew Himalaya Himalayan Hindi Hispanic Hungarian Hungary Iceland "
    "Icelandic India Indian Indonesia Indonesian Iran Iranian Iraq Ireland Irish Islam Islamic Israel Israeli Istanbul "
    "Italian Italy Japan Japanese Jerusalem Jewish Kenya Korea Korean Latin Latvia Lithuania London Malaysia Mandarin "
    "Mediterranean Mexican Mexico Mongolia Mongolian Moroccan Morocco Moscow Nepal Netherlands Nigeria Nigerian Nordic "
    "Norway Norwegian Oxford Pacific Pakistan Palestinian Paris Persian Peru Philippines Poland Portugal Portuguese "
    "Roman Romania Romanian Russia Russian Sanskrit Saudi Scandinavia Scandinavian Scotland Scottish Serbia Serbian "
    "Shanghai Siberia Siberian Singapore Slavic Slovak Slovakia Slovenia Somalia Spain Spanish Swahili Sweden Swedish "
    "Swiss Switzerland Syria Syrian Taiwan Tamil Tanzania Texas Thai Thailand Tibet Tibetan Tokyo Tunisia Turkish "
    "Uganda Ukraine Ukrainian Urdu Uruguay Venezuela Vienna Vietnam Vietnamese Zealand Zimbabwe Zurich "
    # days and months that are nothing else
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February April June July September October "
    "November December Christmas "
    # names that are terms
    "Abelian Alzheimer Archimedean Aristotelian Aristotle Avogadro Banach Bayes Bayesian Bernoulli Bessel Boltzmann "
    "Boolean Bose Brownian Byzantine Carlo Cartesian Cauchy Chebyshev Cholesky Christian Christoffel Clifford "
    "Coulomb Darwin Darwinian Delaunay Descartes Dirac Dirichlet Doppler Einstein Erdős Euclid Euclidean Euler "
    "Eulerian Faraday Fermi Feynman Fibonacci Fisher Fourier Freudian Frobenius Galerkin Galilean Galois Gaussian "
    "Gaussians Gibbs Gödel Hadamard Hamiltonian Hamiltonians Hamming Hausdorff Hawkes Hebbian Heisenberg Hermite "
    "Hermitian Hessian Higgs Hilbert Hopf Hopfield Huffman Ising Itô Jacobi Jacobian Kalman Kantian Kepler Keynesian "
    "Kolmogorov Kronecker Krylov Kullback Lagrange Lagrangian Langevin Laplace Laplacian Lebesgue Legendre Leibler "
    "Leibniz Lévy Lipschitz Lorentz Lorentzian Lyapunov Mahalanobis Marangoni Markov Markovian Marx Marxist Maxwell "
    "Mendelian Minkowski Möbius Monge Navier Newton Newtonian Nobel Noether Nyquist Pareto Parkinson Pauli Pearson "
    "Planck Plato Poincaré Poisson Raman Rayleigh Reynolds Riemann Riemannian Rydberg Schrödinger Schwarz Shannon "
    "Shapley Sobolev Socratic Stein Steiner Stokes Sylow Taylor Turing Vlasov Voronoi Wasserstein Weibull Wiener "
    "Wigner Wittgenstein Zeeman Zipf "
    # software, services, companies, space
    "Android Apache Bitcoin Ethereum Facebook Fortran Google Hadoop Haskell Instagram Intel Java Jupiter Kafka "
    "Kubernetes Linux Microsoft Python Reddit Saturn Scala Twitter Unix Wikidata Wikipedia".split()
)
"""Compared letter by letter, capital included."""
