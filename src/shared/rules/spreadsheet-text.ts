/**
 * What lies between the separators of cells, line breaks among them: of all that are in use, for who reads a file may
 * take another for it.
 */
const PART = /[^,;\t|\r\n]+/gu
/** A number or a phone number: nothing but digits and signs between them. */
const NUMBER = /^[+-][\d\s().%-]*$/u
const FORMULA = /^[=+\-@＝＋－＠]/u
/** Where the separator is another one a quote may begin a cell, and what follows it is what the cell holds. */
const BEFORE = /^[\s"]+/u
/** A line of a list within a text, in which nothing is called. */
const LISTED = /^[+-]\s[^=@(!|]*$/u

/**
 * Text that a spreadsheet must not calculate, wherever it came from and whatever is taken there for the separator of
 * cells: each part that begins like a formula gets an apostrophe. Numbers and phone numbers are let through, and the
 * lines of a list that begin with a dash.
 */
export function guardedText(text: string): string {
  const guarded = text.replace(PART, (part: string, at: number) => {
    if (!isFormula(part.replace(BEFORE, ''))) return part
    return at > 0 && '\r\n'.includes(text.charAt(at - 1)) && LISTED.test(lineAt(text, at)) ? part : `'${part}`
  })
  // A tab or a line break that a text begins with is dropped by some.
  return /^[\t\r]/u.test(text) && !guarded.startsWith("'") ? `'${guarded}` : guarded
}

const isFormula = (part: string): boolean => FORMULA.test(part) && !NUMBER.test(part)

function lineAt(text: string, at: number): string {
  const ends = ['\r', '\n'].map((sign) => text.indexOf(sign, at)).filter((end) => end >= 0)
  return text.slice(at, ends.length === 0 ? undefined : Math.min(...ends))
}
