/**
 * Which reading of answers this is. Caches know by which one their columns, values and facts were read, and read what
 * they hold anew when it is another. It rises with every change of what is read in an answer: `decoder-version.test.ts`
 * holds samples against their reading and says what to do.
 */
export const DECODER_VERSION = 9
