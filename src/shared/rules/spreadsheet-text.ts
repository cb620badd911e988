const LINE = /[^\r\n]+/gu
/** Text between cell separators of any kind, since a reader may assume another separator. */
const PART = /[^,;\t|]+/gu
/** A number or phone number: only digits and separators. */
const NUMBER = /^[+-][\d\s().%-]*$/u
/** Includes full-width and small forms. */
const FORMULA = /^[=+\-@＝＋－＠﹦﹢﹣﹫]/u
/**
 * Characters that a program may drop at the beginning of a cell: spaces, control and invisible characters. With another
 * separator, a quote may begin the cell, followed by its content.
 */
const BEFORE = /^[\s"\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/u
/** A list item that calls nothing. */
const LISTED = /^[+-]\s[^=@(!|]*$/u

/**
 * Prevents spreadsheets from evaluating a text as a formula, whatever the separator. Each part that begins like a
 * formula gets an apostrophe. Numbers, phone numbers and list items with a dash stay.
 */
export function guardedText(text: string): string {
  const guarded = text.replace(LINE, (line: string, at: number) => {
    const isListed = at > 0 && LISTED.test(line)
    return line.replace(PART, (part: string, from: number) =>
      (from === 0 && isListed) || !isFormula(part.replace(BEFORE, '')) ? part : `'${part}`
    )
  })
  // Some programs drop a leading tab or line break.
  return /[\t\r]/u.test(BEFORE.exec(text)?.[0] ?? '') && !guarded.startsWith("'") ? `'${guarded}` : guarded
}

const isFormula = (part: string): boolean => FORMULA.test(part) && !NUMBER.test(part)
