const LINE = /[^\r\n]+/gu
/** What lies between the separators of cells: of all that are in use, for who reads a file may take another for it. */
const PART = /[^,;\t|]+/gu
/** A number or a phone number: nothing but digits and signs between them. */
const NUMBER = /^[+-][\d\s().%-]*$/u
/** In any width. */
const FORMULA = /^[=+\-@＝＋－＠﹦﹢﹣﹫]/u
/**
 * What a program may drop at the beginning of a cell: spaces of all kinds, control characters, and what is not seen at
 * all. Where the separator is another one a quote may begin a cell, and what follows it is what the cell holds.
 */
const BEFORE = /^[\s"\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/u
/** A line of a list within a text, in which nothing is called. */
const LISTED = /^[+-]\s[^=@(!|]*$/u

/**
 * Text that a spreadsheet must not calculate, wherever it came from and whatever is taken there for the separator of
 * cells: each part that begins like a formula gets an apostrophe. Numbers and phone numbers are let through, and the
 * lines of a list that begin with a dash.
 */
export function guardedText(text: string): string {
  const guarded = text.replace(LINE, (line: string, at: number) => {
    const isListed = at > 0 && LISTED.test(line)
    return line.replace(PART, (part: string, from: number) =>
      (from === 0 && isListed) || !isFormula(part.replace(BEFORE, '')) ? part : `'${part}`
    )
  })
  // A tab or a line break that a text begins with is dropped by some.
  return /[\t\r]/u.test(BEFORE.exec(text)?.[0] ?? '') && !guarded.startsWith("'") ? `'${guarded}` : guarded
}

const isFormula = (part: string): boolean => FORMULA.test(part) && !NUMBER.test(part)
