/** Fixed questions of `search`: typical texts, from one letter to whole addresses. */
export const SEARCHES: readonly string[] = [
  // one letter, two letters
  ...['м', 'a', 'о', '5', 'ко', 'se', '49', 'мо'],
  // very common words
  ...['монтаж', 'вентиляции', 'москва', 'service', 'pdf', 'акт', 'example', 'ооо'],
  // the middle of words
  ...['тиляц', 'рович'],
  // several words
  ...['монтаж москва', 'торговый зал', 'морозов андрей', 'г москва ленинградский д 146'],
  // numbers: parts, phones, tax numbers, ids
  ...['555 495 2024', '+7 (495) 555-22-87', '84955552287', '7780023680', '68968', '2287'],
  // an e-mail address, the wrong keyboard layout, no match
  ...['a-morozov@tekhmaster.example', 'vjynf;', 'ghjtrn', 'щщщщщ', 'xyzzyq']
]
