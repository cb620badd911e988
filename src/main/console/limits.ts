/** How much of an answer the console shows. Whatever exceeds a limit is told with its whole size. */

/** Characters of the raw text. */
export const RAW_LIMIT = 250_000
export const RECORD_LIMIT = 50
/** Fields of one record. */
export const FIELD_LIMIT = 300
/** Characters of one value. */
export const VALUE_LIMIT = 20_000
/** Characters of all records together: what crosses the bridge must stay small whatever the service sends. */
export const DECODED_LIMIT = 2_000_000
export const TITLE_LIMIT = 500
/** Bytes from which on a body is read in a thread of its own, so that main goes on answering meanwhile. */
export const THREAD_FROM = 256 * 1024
/** Milliseconds that the reading of an answer may take. */
export const READ_WITHIN = 30_000
