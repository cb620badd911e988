import type { Company } from './companies'
import { PURPOSE, Random } from './random'

/** Titles of deals, in the style of salespeople: a job at a client's site. */

const WORK_RU = {
  1: [
    'Вентиляция',
    'Кондиционирование',
    'Отопление',
    'Климат под ключ',
    'Приточная вентиляция',
    'VRF-система',
    'Тепловые завесы',
    'Чиллер и фанкойлы',
    'Увлажнение воздуха',
    'Воздуховоды'
  ],
  2: [
    'Ремонт кондиционера',
    'Сервис вентиляции',
    'Замена фильтров',
    'Чистка воздуховодов',
    'Диагностика чиллера',
    'Аварийный выезд',
    'Годовое обслуживание',
    'Заправка фреоном'
  ],
  3: [
    'Тендер: вентиляция',
    'Тендер: кондиционеры',
    'Тендер: реконструкция отопления',
    'Тендер: обслуживание систем',
    'Конкурс: поставка оборудования'
  ]
} as const
const OBJECT_RU = [
  'офис',
  'склад',
  'магазин',
  'ресторан',
  'клиника',
  'школа',
  'цех № 2',
  'торговый зал',
  'гостиница',
  'серверная',
  'фитнес-зал',
  'бизнес-центр',
  'лаборатория',
  'кафе',
  'детский сад',
  'производство'
] as const
const WORK_EN = {
  1: [
    'Ventilation',
    'Air conditioning',
    'Heating',
    'Turnkey climate',
    'Supply air',
    'VRF system',
    'Air curtains',
    'Chiller and fan coils',
    'Humidification',
    'Ductwork'
  ],
  2: [
    'AC repair',
    'Ventilation service',
    'Filter replacement',
    'Duct cleaning',
    'Chiller diagnostics',
    'Emergency call-out',
    'Annual maintenance',
    'Refrigerant refill'
  ],
  3: [
    'Tender: ventilation',
    'Tender: air conditioning',
    'Tender: heating refurbishment',
    'Tender: maintenance',
    'Bid: equipment supply'
  ]
} as const
const OBJECT_EN = [
  'office',
  'warehouse',
  'shop',
  'restaurant',
  'clinic',
  'school',
  'workshop 2',
  'sales floor',
  'hotel',
  'server room',
  'gym',
  'business centre',
  'laboratory',
  'café',
  'nursery',
  'plant'
] as const

export function titleOf(seed: number, id: number, funnelId: number, client: Company): string {
  const random = new Random(seed, id, PURPOSE.title)
  const funnel = funnelId === 2 ? 2 : funnelId === 3 ? 3 : 1
  if (client.language === 'ru') {
    const base = `${random.pick(WORK_RU[funnel])}, ${random.pick(OBJECT_RU)}`
    return random.chance(0.5)
      ? `${base} — ${client.short}`
      : `${client.short}: ${base.toLowerCase().replace('vrf', 'VRF')}, ${client.place.city}`
  }
  const base = `${random.pick(WORK_EN[funnel])}, ${random.pick(OBJECT_EN)}`
  return random.chance(0.5) ? `${base} — ${client.short}` : `${client.short}: ${base}, ${client.place.city}`
}

const NOTES_RU = [
  'Просят перезвонить после обеда, лучше по мобильному.',
  'Решение принимает {contact}, бюджет согласуют в конце месяца.',
  'Важен низкий шум: рядом переговорные.',
  'Доступ на объект по пропускам, заявка за сутки.',
  'Сравнивают с двумя конкурентами, чувствительны к цене.',
  'Нужны исполнительная документация и паспорта оборудования.',
  'Монтаж только ночью и в выходные.',
  'Повторный клиент: в прошлый раз остались довольны сроками.'
] as const
const NOTES_EN = [
  'Asked to be called back after lunch, mobile preferred.',
  '{contact} decides; the budget is agreed at the end of the month.',
  'Low noise matters: meeting rooms next door.',
  'Passes needed for the site, to be ordered a day ahead.',
  'Comparing us with two competitors, sensitive to price.',
  'They need as-built drawings and equipment certificates.',
  'Installation at night and at weekends only.',
  'Repeat client: they were happy with our timing last time.'
] as const

/** A remark or two, or none: most salespeople write little. */
export function notesOf(seed: number, id: number, client: Company): string {
  const random = new Random(seed, id, PURPOSE.notes)
  const lines = client.language === 'ru' ? NOTES_RU : NOTES_EN
  const count = random.pick([0, 0, 1, 1, 2])
  const chosen: string[] = []
  for (let at = 0; at < count; at += 1) {
    const line = random.pick(lines).replace('{contact}', client.contact.full)
    if (!chosen.includes(line)) chosen.push(line)
  }
  return chosen.join(' ')
}
