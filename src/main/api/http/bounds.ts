/** Bounds for texts from the service or network in messages. */

/** Maximum length of a host name; headers and addresses may contain longer texts. */
export const LONGEST_HOST = 253
export const LONGEST_LOCATION = 300
/**
 * The service's texts are never cut shorter than this. A text of this length or more may have been cut inside a secret.
 */
export const SHORTEST_CUT = 100
