import { candidates } from '../../src/renderer/src/rules/candidates'
import type { SavedMail } from '../../src/shared/model/saved-mail'

/** Candidates that the window finds in an e-mail read by main: `kind value`, in order. */
export const namedInMail = ({ text, people }: SavedMail): string[] =>
  candidates(text, people).map(({ kind, value }) => `${kind} ${value}`)
