/**
 * Maps the date words of both languages to canonical ones: `через две недели` and `in two weeks` both become `in 2
 * week`. One small grammar reads both (`own-rules.ts`).
 */

/** Canonical form of each word. Words without meaning for a date map to an empty text; others are unknown. */
const MEANING = new Map<string, string>()

const mean = (meaning: string, words: string): void => {
  for (const word of words.split(' ')) MEANING.set(word, meaning)
}

mean('today', 'today tonight now сегодня сейчас')
mean('tomorrow', 'tomorrow tmrw завтра')
mean('yesterday', 'yesterday вчера')
mean('overmorrow', 'послезавтра')
mean('ereyesterday', 'позавчера')

mean('in', 'in через спустя')
mean('ago', 'ago назад back earlier')
mean('later', 'later hence')
mean('next', 'next coming следующий следующая следующее следующей следующую следующего следующем следующие следующих')
mean('next', 'будущий будущая будущее будущей будущую будущего будущем')
mean('last', 'last past previous прошлый прошлая прошлое прошлой прошлую прошлого прошлом прошлые прошлых последний')
mean('this', 'this current этот эта это эту этой этого этом эти этих текущий текущая текущей текущего текущем')
mean('first', 'first первый')
mean('start', 'start beginning начало начале началу начала')
mean('mid', 'mid middle середина середине середину середины')
mean('end', 'end конец конце концу конца')
mean('after', 'after')
mean('before', 'before')

mean('day', 'day days d день дня дней д')
mean('week', 'week weeks wk w недели неделю неделе недель нед н')
// `12 неделя` is the 12th week, `12 недель` are 12 weeks.
mean('the-week', 'неделя')
mean('fortnight', 'fortnight fortnights')
mean('month', 'month months mo месяц месяца месяце месяцев мес')
mean('quarter', 'quarter quarters q квартал квартала квартале кварталов кв')
mean('year', 'year years y год года году лет г')
mean('half-year', 'полгода')
mean('weekend', 'weekend выходные выходных')
mean('end month', 'eom')
mean('end year', 'eoy')

mean('mon', 'mon monday пн понедельник понедельника понедельнику')
mean('tue', 'tue tues tuesday вт вторник вторника вторнику')
mean('wed', 'wed weds wednesday ср среда среду среды среде')
mean('thu', 'thu thur thurs thursday чт четверг четверга четвергу')
mean('fri', 'fri friday пт пятница пятницу пятницы пятнице')
mean('sat', 'sat saturday сб суббота субботу субботы субботе')
mean('sun', 'sun sunday вс воскресенье воскресенья воскресенью')
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

mean('jan', 'jan january янв январь января январе январю')
mean('feb', 'feb february фев февр февраль февраля феврале февралю')
mean('mar', 'mar march мар март марта марте марту')
mean('apr', 'apr april апр апрель апреля апреле апрелю')
mean('may', 'may май мая мае маю')
mean('jun', 'jun june июн июнь июня июне июню')
mean('jul', 'jul july июл июль июля июле июлю')
mean('aug', 'aug august авг август августа августе августу')
mean('sep', 'sep sept september сен сент сентябрь сентября сентябре сентябрю')
mean('oct', 'oct october окт октябрь октября октябре октябрю')
mean('nov', 'nov november ноя нояб ноябрь ноября ноябре ноябрю')
mean('dec', 'dec december дек декабрь декабря декабре декабрю')
export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const NUMBERS = [
  'a an one один одна одну одного',
  'two couple два две пару пара',
  'three три',
  'four четыре',
  'five пять',
  'six шесть',
  'seven семь',
  'eight восемь',
  'nine девять',
  'ten десять',
  'eleven одиннадцать',
  'twelve двенадцать'
]
NUMBERS.forEach((words, index) => mean(String(index + 1), words))

/** Ignored: ordinal endings (`15th`, `15-го`) and small words that a date does not need. */
mean('', 'the of on st nd rd th в во на к до го е ое я й ого му числа число тому from ближайший ближайшая ближайшую')

/** Signs at the start of a text: `+3`, `-2w`. */
const SIGNS: Readonly<Record<string, string>> = { '+': 'in', '-': 'minus', '−': 'minus', '–': 'minus' }

/** A word, a number or a sign. No backtracking. */
const TOKENS = /\p{L}+|\d+|[^\s\p{L}\d]/gu

/** Texts with more tokens are no date. */
const MOST_TOKENS = 12

/** The text in canonical words ("a couple" is `2`, not `1`, `2`); null if a word is unknown. */
export function canonicalWords(text: string): readonly string[] | null {
  const tokens = text.toLowerCase().replaceAll('ё', 'е').match(TOKENS) ?? []
  if (tokens.length > MOST_TOKENS) return null
  const words: string[] = []
  for (const [index, token] of tokens.entries()) {
    if (/^\d/.test(token)) words.push(token.length > 4 ? token : String(Number(token)))
    else if (/^\p{L}/u.test(token)) {
      const meaning = MEANING.get(token)
      if (meaning === undefined) return null
      if (token === 'couple' && words.at(-1) === '1') words.pop()
      words.push(...meaning.split(' ').filter((word) => word !== ''))
    } else if (index === 0 && SIGNS[token] !== undefined) words.push(SIGNS[token])
    else if (!/[-.,'’/]/.test(token)) return null
  }
  return words
}
