/** How much is told of what the service or a network names. */

/** As long as the names of hosts can be; a header or an address may hold a longer one. */
export const LONGEST_HOST = 253
export const LONGEST_LOCATION = 300
/** No text of the service is shortened to less than this: one that is as long may end within a secret. */
export const SHORTEST_CUT = 100
