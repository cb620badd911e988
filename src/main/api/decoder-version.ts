/**
 * Version of the decoder. Caches store the version that decoded their columns, values and facts, and decode again when
 * it changes. Raise it with every change of the result: `decoder-version.test.ts` compares samples.
 */
export const DECODER_VERSION = 23
