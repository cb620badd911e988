/** How well a term was found, by itself or by a word that stands for it; the lower the better. */
export const FOUND = { whole: 0, start: 1, inside: 2, standIn: 3, standInStart: 4 } as const
export type Found = (typeof FOUND)[keyof typeof FOUND]
/** How a word stands for a typed one, or for one that is typed in part. */
export type StandIn = (typeof FOUND)['standIn' | 'standInStart']
