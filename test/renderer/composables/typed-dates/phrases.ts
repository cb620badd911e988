/**
 * Typed dates with their meaning on Wednesday, 25 November 2026, judged by hand. A phrase may specify the locale that
 * decides the order. For weeks, `week` is the first day; months and years use `month` and `year`.
 */
export interface JudgedPhrase {
  readonly text: string
  readonly means: string
  readonly locale: string
}

const judged = (lines: string, locale: string): readonly JudgedPhrase[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', means = '', own] = line.split('|').map((part) => part.trim())
      return { text, means, locale: own ?? locale }
    })

export const ENGLISH = judged(
  `
  15/03                     | 2027-03-15
  3/4                       | 2027-04-03
  3/4                       | 2027-03-04 | en-US
  12/31                     | 2026-12-31 | en-US
  15/03/2025                | 2025-03-15
  2026-12-01                | 2026-12-01
  2027-03                   | 2027-03-01 month
  03/2027                   | 2027-03-01 month
  29 February               | 2028-02-29
  15 March                  | 2027-03-15
  March 15                  | 2027-03-15
  Mar 15, 2028              | 2028-03-15
  the 15th of March         | 2027-03-15
  25 Nov                    | 2026-11-25
  24 Nov                    | 2027-11-24
  Friday, 15 January        | 2027-01-15
  15                        | 2026-12-15
  the 28th                  | 2026-11-28
  31                        | 2026-12-31
  today                     | 2026-11-25
  Tomorrow                  | 2026-11-26
  yesterday                 | 2026-11-24
  the day after tomorrow    | 2026-11-27
  the day before yesterday  | 2026-11-23
  in 3 days                 | 2026-11-28
  in two weeks              | 2026-12-09
  two weeks from now        | 2026-12-09
  a week from today         | 2026-12-02
  in a fortnight            | 2026-12-09
  in a month                | 2026-12-25
  in a couple of weeks      | 2026-12-09
  3 months ago              | 2026-08-25
  a year ago                | 2025-11-25
  +10                       | 2026-12-05
  -1w                       | 2026-11-18
  2w                        | 2026-12-09
  friday                    | 2026-11-27
  Wed                       | 2026-11-25
  on Monday                 | 2026-11-30
  next Friday               | 2026-12-04
  last Friday               | 2026-11-20
  this Monday               | 2026-11-23
  Tuesday next week         | 2026-12-01
  weekend                   | 2026-11-28
  next weekend              | 2026-12-05
  next week                 | 2026-11-30 week
  last week                 | 2026-11-16 week
  week 12                   | 2027-03-22 week
  week 48                   | 2026-11-23 week
  w1 2027                   | 2027-01-04 week
  2026-W53                  | 2026-12-28 week
  next month                | 2026-12-01 month
  March                     | 2027-03-01 month
  in December               | 2026-12-01 month
  last March                | 2026-03-01 month
  2028                      | 2028-01-01 year
  next year                 | 2027-01-01 year
  end of month              | 2026-11-30
  end of next month         | 2026-12-31
  start of the year         | 2026-01-01
  mid March                 | 2027-03-15
  end of the week           | 2026-11-29
  last day of February      | 2027-02-28
  Q2                        | 2027-04-01
  end of the quarter        | 2026-12-31
  first of March            | 2027-03-01
  tomorrow at 15:00         | 2026-11-26
  tomorrow morning          | 2026-11-26
  the twenty-first of May   | 2027-05-21
  30 Nov 2026 at noon       | 2026-11-30
  `,
  'en-GB'
)

export const RUSSIAN = judged(
  `
  15.03                     | 2027-03-15
  15.03.2025                | 2025-03-15
  3/4                       | 2027-04-03
  1.12                      | 2026-12-01
  2026-12-01                | 2026-12-01
  03.2027                   | 2027-03-01 month
  29 февраля                | 2028-02-29
  15 марта                  | 2027-03-15
  15 марта 2028 г.          | 2028-03-15
  25 ноября                 | 2026-11-25
  24 ноября                 | 2027-11-24
  7 янв                     | 2027-01-07
  пятница, 15 января        | 2027-01-15
  15                        | 2026-12-15
  15-го                     | 2026-12-15
  28 числа                  | 2026-11-28
  сегодня                   | 2026-11-25
  Завтра                    | 2026-11-26
  вчера                     | 2026-11-24
  послезавтра               | 2026-11-27
  позавчера                 | 2026-11-23
  через 3 дня               | 2026-11-28
  через неделю              | 2026-12-02
  через две недели          | 2026-12-09
  через пару недель         | 2026-12-09
  через месяц               | 2026-12-25
  через полгода             | 2027-05-25
  через год                 | 2027-11-25
  2 недели спустя           | 2026-12-09
  неделю назад              | 2026-11-18
  три месяца назад          | 2026-08-25
  год тому назад            | 2025-11-25
  +10                       | 2026-12-05
  2 нед                     | 2026-12-09
  в пятницу                 | 2026-11-27
  пт                        | 2026-11-27
  среда                     | 2026-11-25
  во вторник                | 2026-12-01
  в следующую пятницу       | 2026-12-04
  в прошлую пятницу         | 2026-11-20
  в эту пятницу             | 2026-11-27
  в ближайший понедельник   | 2026-11-30
  во вторник на следующей неделе | 2026-12-01
  на выходных               | 2026-11-28
  на этой неделе            | 2026-11-23 week
  на следующей неделе       | 2026-11-30 week
  прошлая неделя            | 2026-11-16 week
  неделя 12                 | 2027-03-22 week
  12 неделя                 | 2027-03-22 week
  12-я неделя 2028 года     | 2028-03-20 week
  48-я неделя               | 2026-11-23 week
  в следующем месяце        | 2026-12-01 month
  март                      | 2027-03-01 month
  в марте 2028              | 2028-03-01 month
  в декабре                 | 2026-12-01 month
  2028 год                  | 2028-01-01 year
  в следующем году          | 2027-01-01 year
  конец месяца              | 2026-11-30
  в конце следующего месяца | 2026-12-31
  в начале марта            | 2027-03-01
  середина марта            | 2027-03-15
  до конца года             | 2026-12-31
  конец недели              | 2026-11-29
  последний день февраля    | 2027-02-28
  2 квартал                 | 2027-04-01
  конец квартала            | 2026-12-31
  первое марта              | 2027-03-01
  двадцать первого мая      | 2027-05-21
  завтра в 15:00            | 2026-11-26
  завтра утром              | 2026-11-26
  `,
  'ru-RU'
)

/** Texts that must not be read as dates. */
export const NO_DATES: readonly string[] = [
  '',
  '   ',
  'hello',
  'Acme Ltd',
  'не завтра',
  'not tomorrow',
  '31.02.2027',
  '99',
  '0',
  'week 54 2027',
  'неделя 99',
  'a',
  'в',
  'of the',
  '12345',
  '+',
  'in',
  'через',
  'tomorrow or friday',
  '5 4 3 2 1'
]
