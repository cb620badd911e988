/** Limits of the console's display of an answer. Larger data is shown with its full size. */

/** Characters of the raw text. */
export const RAW_LIMIT = 250_000
export const RECORD_LIMIT = 50
export const FIELD_LIMIT = 300
export const VALUE_LIMIT = 20_000
/** Characters of all records together, so that messages over the bridge stay small. */
export const DECODED_LIMIT = 2_000_000
export const TITLE_LIMIT = 500
/** Bodies from this size (bytes) are read in a thread, so that main stays responsive. */
export const THREAD_FROM = 256 * 1024
/** Time limit for reading an answer (ms). */
export const READ_WITHIN = 30_000
