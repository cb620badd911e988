/** Limits of what the console shows of an answer. What exceeds a limit is shown with its full size. */

/** Characters of the raw text. */
export const RAW_LIMIT = 250_000
export const RECORD_LIMIT = 50
/** Fields of one record. */
export const FIELD_LIMIT = 300
/** Characters of one value. */
export const VALUE_LIMIT = 20_000
/** Characters of all records together: messages over the bridge must stay small whatever the service sends. */
export const DECODED_LIMIT = 2_000_000
export const TITLE_LIMIT = 500
/** Larger bodies are read in a thread, so that main stays responsive. Bytes. */
export const THREAD_FROM = 256 * 1024
/** Time limit for reading an answer, in milliseconds. */
export const READ_WITHIN = 30_000
