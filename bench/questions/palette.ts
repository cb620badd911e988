/** The fixed questions of `palette-reader`: what stands in the palette's field, key by key, where it costs most. */
const keyByKey = (text: string): string[] => Array.from({ length: text.length }, (_, at) => text.slice(0, at + 1))

/** What is typed for `palette`, key by key. */
export const PALETTE_TYPED: readonly string[] = [
  ...['монтаж', 'service', 'договор', '49', 'pdf'],
  // slips of the finger, the other layout, nothing
  ...['мнотаж', 'вентеляция', 'sevrice', 'vjynf;', 'щщщщщ']
]

export const PALETTE_TEXTS: readonly string[] = [
  // from one letter on; very common words among them
  ...keyByKey('монтаж'),
  ...keyByKey('service'),
  ...keyByKey('договор'),
  ...['москва', 'ооо', 'pdf', 'example', 'монтаж вент', 'торговый зал'],
  // a slip of the finger, in words that are common and in words that are rare
  ...['мнотаж', 'монатж вентиляции', 'вентеляция', 'морзов андрей', 'sevrice', 'москав'],
  // the other alphabet, the other layout, other endings
  ...['montazh', 'morozov', 'vjynf;', 'vjhjpjd', 'монтажами', 'вентиляцией складом'],
  // nothing at all: every reading is tried
  ...['щщщщщ', 'xyzzyq', 'абракадабра']
]
