/** Fixed questions of `palette-reader`: the most expensive texts of the palette's field, key by key. */
const keyByKey = (text: string): string[] => Array.from({ length: text.length }, (_, at) => text.slice(0, at + 1))

/** Texts typed for `palette`, key by key. */
export const PALETTE_TYPED: readonly string[] = [
  ...['монтаж', 'service', 'договор', '49', 'pdf'],
  // typing errors, wrong layout, no match
  ...['мнотаж', 'вентеляция', 'sevrice', 'vjynf;', 'щщщщщ']
]

export const PALETTE_TEXTS: readonly string[] = [
  // from one letter on; very common words
  ...keyByKey('монтаж'),
  ...keyByKey('service'),
  ...keyByKey('договор'),
  ...['москва', 'ооо', 'pdf', 'example', 'монтаж вент', 'торговый зал'],
  // typing errors in common and in rare words
  ...['мнотаж', 'монатж вентиляции', 'вентеляция', 'морзов андрей', 'sevrice', 'москав'],
  // other alphabet, wrong layout, other endings
  ...['montazh', 'morozov', 'vjynf;', 'vjhjpjd', 'монтажами', 'вентиляцией складом'],
  // no match: every reading is tried
  ...['щщщщщ', 'xyzzyq', 'абракадабра']
]
