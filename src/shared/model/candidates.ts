/** Search candidates: what a text such as a copied signature names. */

/** Upper bound for the text read (UTF-16 units). */
export const LONGEST_TEXT = 200 * 1024

export const CANDIDATE_KINDS = [
  'email',
  'phone',
  'inn',
  'kpp',
  'ogrn',
  'bic',
  'iban',
  'contract',
  'sum',
  'company',
  'person',
  'address',
  'link'
] as const
export type CandidateKind = (typeof CANDIDATE_KINDS)[number]

export interface Candidate {
  readonly kind: CandidateKind
  readonly value: string
}
