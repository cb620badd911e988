import type { Text } from './text'

/**
 * The demo company sells and installs ventilation, air conditioning and heating. With one trade, titles, goods, stages
 * and events fit together.
 */

export interface StagePlan {
  readonly name: Text
  readonly kind: 'open' | 'won' | 'lost'
  /** Typical duration in days. */
  readonly days: number
  /** Share of deals lost at this stage. */
  readonly loss: number
  /** Payment due when the stage is reached. */
  readonly pays?: 'advance' | 'part' | 'rest'
}

const stage = (en: string, ru: string, days: number, loss: number, pays?: StagePlan['pays']): StagePlan => ({
  name: { en, ru },
  kind: 'open',
  days,
  loss,
  ...(pays ? { pays } : {})
})
const won = (en: string, ru: string): StagePlan => ({ name: { en, ru }, kind: 'won', days: 0, loss: 0, pays: 'rest' })
const lost = (en: string, ru: string): StagePlan => ({ name: { en, ru }, kind: 'lost', days: 0, loss: 0 })

export const FUNNELS: readonly { readonly name: Text; readonly stages: readonly StagePlan[] }[] = [
  {
    name: { en: 'Sales', ru: 'Продажи' },
    stages: [
      stage('New request', 'Новая заявка', 3, 0.12),
      stage('Qualification', 'Квалификация', 6, 0.12),
      stage('Site survey', 'Замер на объекте', 9, 0.06),
      stage('Offer', 'Коммерческое предложение', 12, 0.18),
      stage('Contract', 'Договор', 8, 0.05),
      stage('Advance paid', 'Предоплата', 6, 0.01, 'advance'),
      stage('Delivery', 'Поставка', 21, 0.01, 'part'),
      stage('Installation', 'Монтаж', 18, 0, 'part'),
      won('Completed', 'Завершено'),
      lost('Lost', 'Отказ')
    ]
  },
  {
    name: { en: 'Service', ru: 'Сервис' },
    stages: [
      stage('Call received', 'Обращение', 1, 0.04),
      stage('Diagnostics', 'Диагностика', 4, 0.06),
      stage('Estimate agreed', 'Смета согласована', 5, 0.1),
      stage('Repair', 'Ремонт', 7, 0, 'advance'),
      stage('Acceptance', 'Приёмка', 3, 0, 'part'),
      won('Closed', 'Закрыто'),
      lost('Cancelled', 'Отменено')
    ]
  },
  {
    name: { en: 'Tenders', ru: 'Тендеры' },
    stages: [
      stage('Found', 'Найден', 5, 0.3),
      stage('Documents', 'Подготовка документов', 10, 0.1),
      stage('Bid submitted', 'Заявка подана', 20, 0.45),
      stage('Contract', 'Контракт', 14, 0.03),
      stage('Execution', 'Исполнение', 60, 0.01, 'part'),
      won('Paid in full', 'Оплачен'),
      lost('Not won', 'Проигран')
    ]
  }
]

export const EVENT_TYPES: readonly { readonly name: Text; readonly colour: string }[] = [
  { name: { en: 'Call', ru: 'Звонок' }, colour: '#2f80ed' },
  { name: { en: 'Meeting', ru: 'Встреча' }, colour: '#9b51e0' },
  { name: { en: 'E-mail', ru: 'Письмо' }, colour: '#56ccf2' },
  { name: { en: 'Site visit', ru: 'Выезд на объект' }, colour: '#f2994a' },
  { name: { en: 'Offer sent', ru: 'Отправлено КП' }, colour: '#27ae60' },
  { name: { en: 'Document signed', ru: 'Подписание документов' }, colour: '#219653' },
  { name: { en: 'Complaint', ru: 'Рекламация' }, colour: '#eb5757' },
  { name: { en: 'Comment', ru: 'Комментарий' }, colour: '#828282' }
]

export const USER_GROUPS: readonly Text[] = [
  { en: 'Management', ru: 'Руководство' },
  { en: 'Sales', ru: 'Отдел продаж' },
  { en: 'Service', ru: 'Сервисная служба' },
  { en: 'Tenders', ru: 'Тендерный отдел' },
  { en: 'Engineering', ru: 'Проектный отдел' },
  { en: 'Accounting', ru: 'Бухгалтерия' }
]

export const PROJECT_GROUPS: readonly Text[] = [
  { en: 'Ventilation', ru: 'Вентиляция' },
  { en: 'Air conditioning', ru: 'Кондиционирование' },
  { en: 'Heating', ru: 'Отопление' },
  { en: 'Maintenance contracts', ru: 'Сервисные договоры' },
  { en: 'Public sector', ru: 'Госсектор' },
  { en: 'Key accounts', ru: 'Ключевые клиенты' },
  { en: 'New clients', ru: 'Новые клиенты' },
  { en: 'Refurbishment', ru: 'Реконструкция' },
  { en: 'Urgent', ru: 'Срочные' },
  { en: 'Archive 2024', ru: 'Архив 2024' }
]

export const CURRENCIES: readonly {
  readonly code: string
  readonly perEuro: number
  readonly step: number
}[] = [
  { code: 'RUB', perEuro: 95, step: 100 },
  { code: 'EUR', perEuro: 1, step: 1 },
  { code: 'USD', perEuro: 1.08, step: 1 },
  { code: 'GBP', perEuro: 0.85, step: 1 }
]

/** Goods with price (euros) and unit. At most 31 in each half: the filter stores them as two bit masks. */
export const GOODS: readonly { readonly name: Text; readonly euros: number; readonly unit: Text }[] = [
  ...(
    [
      ['Air handling unit 1500 m³/h', 'Приточная установка 1500 м³/ч', 2900],
      ['Air handling unit 3000 m³/h', 'Приточная установка 3000 м³/ч', 4600],
      ['Heat recovery unit 500 m³/h', 'Рекуператор 500 м³/ч', 1750],
      ['Duct fan 250 mm', 'Канальный вентилятор 250 мм', 210],
      ['Duct fan 315 mm', 'Канальный вентилятор 315 мм', 290],
      ['Roof fan', 'Крышный вентилятор', 640],
      ['Split system 3.5 kW', 'Сплит-система 3,5 кВт', 720],
      ['Split system 7 kW', 'Сплит-система 7 кВт', 1380],
      ['Cassette unit 10 kW', 'Кассетный блок 10 кВт', 1950],
      ['Outdoor unit VRF 28 kW', 'Наружный блок VRF 28 кВт', 8900],
      ['Chiller 65 kW', 'Чиллер 65 кВт', 18500],
      ['Fan coil 4 kW', 'Фанкойл 4 кВт', 430],
      ['Gas boiler 60 kW', 'Газовый котёл 60 кВт', 3900],
      ['Panel radiator 22 500×1200', 'Радиатор 22 500×1200', 135],
      ['Underfloor heating kit 10 m²', 'Комплект тёплого пола 10 м²', 380],
      ['Air curtain 1.5 m', 'Тепловая завеса 1,5 м', 560],
      ['Humidifier 8 kg/h', 'Увлажнитель 8 кг/ч', 1650],
      ['Automation cabinet', 'Шкаф автоматики', 990],
      ['Thermostat with schedule', 'Термостат с расписанием', 85],
      ['CO₂ sensor', 'Датчик CO₂', 165],
      ['Filter F7 592×592', 'Фильтр F7 592×592', 38],
      ['Filter G4 592×592', 'Фильтр G4 592×592', 19],
      ['Silencer 315 mm', 'Шумоглушитель 315 мм', 120],
      ['Damper with actuator', 'Клапан с приводом', 175]
    ] as const
  ).map(([en, ru, euros]) => ({ name: { en, ru }, euros, unit: { en: 'pcs', ru: 'шт' } })),
  ...(
    [
      ['Galvanised duct', 'Воздуховод оцинкованный', 24, 'm²', 'м²'],
      ['Copper pipe 3/8"', 'Труба медная 3/8"', 9, 'm', 'м'],
      ['Thermal insulation 20 mm', 'Теплоизоляция 20 мм', 11, 'm²', 'м²'],
      ['Refrigerant R32', 'Хладагент R32', 32, 'kg', 'кг'],
      ['Design documentation', 'Проектная документация', 1400, 'set', 'компл'],
      ['Site survey', 'Обследование объекта', 180, 'visit', 'выезд'],
      ['Installation works', 'Монтажные работы', 48, 'h', 'ч'],
      ['Commissioning', 'Пусконаладка', 520, 'set', 'компл'],
      ['Annual maintenance', 'Годовое обслуживание', 890, 'year', 'год'],
      ['Emergency call-out', 'Аварийный выезд', 240, 'visit', 'выезд'],
      ['Duct cleaning', 'Чистка воздуховодов', 6, 'm', 'м'],
      ['Crane hire', 'Аренда крана', 95, 'h', 'ч']
    ] as const
  ).map(([en, ru, euros, unit, unitRu]) => ({ name: { en, ru }, euros, unit: { en: unit, ru: unitRu } }))
]

/** Index of the first good that is material or work, not a device. */
export const FIRST_WORK = 24

export const CATEGORIES: readonly { readonly name: Text; readonly colour: string }[] = [
  { name: { en: 'Meetings', ru: 'Встречи' }, colour: '#3652d9' },
  { name: { en: 'Site visits', ru: 'Выезды' }, colour: '#d9822b' },
  { name: { en: 'Deadlines', ru: 'Сроки' }, colour: '#c23030' },
  { name: { en: 'Calls', ru: 'Звонки' }, colour: '#0e7490' },
  { name: { en: 'Holidays and leave', ru: 'Отпуска и праздники' }, colour: '#0d8050' },
  { name: { en: 'Training', ru: 'Обучение' }, colour: '#7c3aed' }
]

export const MODULES: readonly { readonly name: string; readonly title: Text }[] = [
  { name: 'projects', title: { en: 'Projects', ru: 'Проекты' } },
  { name: 'projects_groups', title: { en: 'Project groups', ru: 'Группы проектов' } },
  { name: 'groups', title: { en: 'User groups', ru: 'Группы пользователей' } },
  { name: 'cloud', title: { en: 'Files', ru: 'Файлы' } },
  { name: 'calendar', title: { en: 'Calendar', ru: 'Календарь' } },
  { name: 'clients', title: { en: 'Clients', ru: 'Клиенты' } }
]
