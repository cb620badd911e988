/** Bounds for texts from the service or the network in messages. */

/** The longest name of a host; headers and addresses may contain longer texts. */
export const LONGEST_HOST = 253
export const LONGEST_LOCATION = 300
/** No text of the service is cut to less than this: a text of exactly this length may have been cut within a secret. */
export const SHORTEST_CUT = 100
