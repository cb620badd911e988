import type { JudgedPeople, JudgedReferences } from './judge'

/**
 * People and reference data of the judged set, handwritten. The expected person has fewer projects than those with a
 * similar name.
 */
export const PEOPLE_NAMED: JudgedPeople = [
  [11, 'Иванов Пётр Сергеевич', 2],
  [12, 'Иванова Мария', 12],
  [13, 'Иванова Марина', 8],
  [14, 'Иванцов Павел', 7],
  [15, 'Ивановский Глеб', 9],
  [16, 'Ивановец Роман', 7],
  [17, 'Ивановых Дарья', 6],
  [18, 'Иванов', 1],
  [19, 'Кравцова Анна', 9],
  [20, 'Павел Кравцов', 1],
  [21, 'Роман Кравцов', 6],
  [22, 'Кравченко Павел', 5],
  [23, 'Соколова Юлия', 2],
  [24, 'Соколов Юрий', 6],
  [25, 'Семёнов Артём', 2],
  [26, 'Семёнова Алла', 6],
  [27, 'Щукин Илья', 2],
  [28, 'Шукшин Лев', 5],
  [29, 'Harriet Mason', 1],
  [30, 'Paul Mason', 7],
  [31, 'Harold Masson', 6],
  [32, 'Бригада 12', 9],
  [33, 'Theo Grant', 1],
  [34, 'Thea Grand', 5],
  [35, 'Юрьева Ксения', 3]
]

export const REFERENCES_NAMED: JudgedReferences = {
  funnel: [
    [1, 'Продажи'],
    [2, 'Сервис'],
    [3, 'Тендеры']
  ],
  stage: [
    [11, 'Новая заявка', 1],
    [12, 'Договор подписан', 1],
    [13, 'Договор', 2],
    [14, 'Оплата', 1],
    [15, 'Оплачено частично', 1],
    [16, 'Отказ', 1],
    [17, 'Отказ клиента', 2],
    [18, 'Commissioning', 2],
    [19, 'Commission paid', 1]
  ],
  'event-type': [
    [5, 'Звонок по договору'],
    [6, 'Звонок'],
    [7, 'Site visit'],
    [8, 'Visitor pass']
  ],
  'calendar-category': [
    [21, 'Встреча'],
    [22, 'Встреча с партнёром'],
    [23, 'Отпуск'],
    [24, 'Holidays'],
    [25, 'Holiday rota']
  ]
}
