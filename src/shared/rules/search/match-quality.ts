/** Quality of a match for a term, itself or through a stand-in (another word of the index); lower is better. */
export const MATCH_QUALITY = { whole: 0, start: 1, inside: 2, standIn: 3, standInStart: 4 } as const
export type MatchQuality = (typeof MATCH_QUALITY)[keyof typeof MATCH_QUALITY]
/** Stand-in for a typed word, or for one typed in part. */
export type StandIn = (typeof MATCH_QUALITY)['standIn' | 'standInStart']
