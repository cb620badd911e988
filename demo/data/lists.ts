import { REGION_NAMES } from './cities'
import type { Text } from './text'

/** A dynamic list of the demo; its element ids are unique across lists. */
export interface ListPlan {
  readonly name: string
  readonly title: Text
  readonly firstId: number
  readonly elements: readonly Text[]
}

export const LISTS: readonly ListPlan[] = [
  {
    name: 'lead_source',
    title: { en: 'Lead source', ru: 'Источник' },
    firstId: 101,
    elements: [
      { en: 'Website', ru: 'Сайт' },
      { en: 'Recommendation', ru: 'Рекомендация' },
      { en: 'Exhibition', ru: 'Выставка' },
      { en: 'Cold call', ru: 'Холодный звонок' },
      { en: 'Repeat client', ru: 'Повторный клиент' },
      { en: 'Advertising', ru: 'Реклама' },
      { en: 'Partner', ru: 'Партнёр' },
      { en: 'Tender platform', ru: 'Тендерная площадка' }
    ]
  },
  {
    name: 'industry',
    title: { en: 'Industry', ru: 'Отрасль' },
    firstId: 201,
    elements: [
      { en: 'Retail', ru: 'Розничная торговля' },
      { en: 'Hotels and restaurants', ru: 'Гостиницы и рестораны' },
      { en: 'Health care', ru: 'Медицина' },
      { en: 'Education', ru: 'Образование' },
      { en: 'Offices', ru: 'Офисы' },
      { en: 'Manufacturing', ru: 'Производство' },
      { en: 'Warehouses', ru: 'Склады' },
      { en: 'Housing', ru: 'Жильё' },
      { en: 'Sport and leisure', ru: 'Спорт и досуг' },
      { en: 'Agriculture', ru: 'Сельское хозяйство' }
    ]
  },
  { name: 'region', title: { en: 'Region', ru: 'Регион' }, firstId: 301, elements: REGION_NAMES },
  {
    name: 'priority',
    title: { en: 'Priority', ru: 'Приоритет' },
    firstId: 401,
    elements: [
      { en: 'Low', ru: 'Низкий' },
      { en: 'Normal', ru: 'Обычный' },
      { en: 'High', ru: 'Высокий' },
      { en: 'Critical', ru: 'Критический' }
    ]
  },
  {
    name: 'services',
    title: { en: 'Services', ru: 'Услуги' },
    firstId: 501,
    elements: [
      { en: 'Design', ru: 'Проектирование' },
      { en: 'Delivery', ru: 'Доставка' },
      { en: 'Installation', ru: 'Монтаж' },
      { en: 'Commissioning', ru: 'Пусконаладка' },
      { en: 'Maintenance', ru: 'Обслуживание' },
      { en: 'Training', ru: 'Обучение персонала' }
    ]
  }
]

/**
 * Dynamic fields of a project. The interface has two kinds of conditions on them: an id list for references, a string
 * for all others.
 */
export interface DynamicFieldPlan {
  readonly name: string
  readonly title: Text
  readonly type: 'text' | 'date' | 'money' | 'flag' | 'reference' | 'references'
  /** Name of a reference's dynamic list. */
  readonly list?: string
}

export const DYNAMIC_FIELDS: readonly DynamicFieldPlan[] = [
  { name: 'client', title: { en: 'Client', ru: 'Клиент' }, type: 'text' },
  { name: 'contact_person', title: { en: 'Contact person', ru: 'Контактное лицо' }, type: 'text' },
  { name: 'phone', title: { en: 'Phone', ru: 'Телефон' }, type: 'text' },
  { name: 'email', title: { en: 'E-mail', ru: 'Электронная почта' }, type: 'text' },
  { name: 'inn', title: { en: 'Tax number', ru: 'ИНН' }, type: 'text' },
  { name: 'website', title: { en: 'Website', ru: 'Сайт' }, type: 'text' },
  { name: 'delivery_address', title: { en: 'Delivery address', ru: 'Адрес доставки' }, type: 'text' },
  { name: 'contract_number', title: { en: 'Contract number', ru: 'Номер договора' }, type: 'text' },
  { name: 'contract_date', title: { en: 'Contract date', ru: 'Дата договора' }, type: 'date' },
  { name: 'next_contact', title: { en: 'Next contact', ru: 'Следующий контакт' }, type: 'date' },
  { name: 'budget', title: { en: 'Client’s budget', ru: 'Бюджет клиента' }, type: 'money' },
  { name: 'vat_included', title: { en: 'VAT included', ru: 'С НДС' }, type: 'flag' },
  { name: 'source', title: { en: 'Source', ru: 'Источник' }, type: 'reference', list: 'lead_source' },
  { name: 'industry', title: { en: 'Industry', ru: 'Отрасль' }, type: 'reference', list: 'industry' },
  { name: 'region', title: { en: 'Region', ru: 'Регион' }, type: 'reference', list: 'region' },
  { name: 'priority', title: { en: 'Priority', ru: 'Приоритет' }, type: 'reference', list: 'priority' },
  { name: 'services', title: { en: 'Services', ru: 'Услуги' }, type: 'references', list: 'services' },
  { name: 'notes', title: { en: 'Notes', ru: 'Заметки' }, type: 'text' }
]
