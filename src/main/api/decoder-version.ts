/**
 * The version of the decoder. Caches store the version with which their columns, values and facts were decoded, and
 * re-decode them when it changes. It is raised with every change of the result: `decoder-version.test.ts` compares
 * samples and tells what to do.
 */
export const DECODER_VERSION = 21
