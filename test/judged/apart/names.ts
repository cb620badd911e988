import type { JudgedPeople, JudgedReferences } from '../judge'

/** Names of the hold-out set; nothing is tuned on them either. */
export const PEOPLE_NAMED: JudgedPeople = [
  [41, 'Ковалёв Дмитрий', 1],
  [42, 'Ковалёва Жанна', 7],
  [43, 'Коваленко Дмитрий', 6],
  [44, 'Ларина Вера', 2],
  [45, 'Ларионова Вера', 6],
  [46, 'Siobhán Byrne', 1],
  [47, 'Sean Burns', 5],
  [48, 'Sean Byrnes', 4],
  [49, 'Щербаков Михаил', 2],
  [50, 'Щербинин Михаил', 6],
  [51, 'Смена 44', 5]
]

export const REFERENCES_NAMED: JudgedReferences = {
  funnel: [
    [1, 'Обращения'],
    [2, 'Аренда']
  ],
  stage: [
    [31, 'Замер', 1],
    [32, 'Замеры согласованы', 1],
    [33, 'Shipped', 2],
    [34, 'Shipping delayed', 2]
  ],
  'event-type': [
    [51, 'Осмотр'],
    [52, 'Осмотр ангара']
  ],
  'calendar-category': [
    [41, 'Отгрузка'],
    [42, 'Training']
  ]
}
