import type { Text } from './text'

/** What people write about events, tick off on checklists and put on payments. Placeholders: {contact}, {work}, {n}. */

type Lines = Readonly<Record<'en' | 'ru', readonly string[]>>

/** By event type, in the order of the event types. */
const EVENT_LINES: readonly Lines[] = [
  {
    en: [
      'Spoke to {contact}: they want the offer by Friday',
      'No answer, try again in the afternoon',
      '{contact} asked to postpone by two weeks',
      'Agreed on the date of the survey',
      'Reminded about the invoice'
    ],
    ru: [
      'Поговорили, {contact}: ждут КП к пятнице',
      'Не дозвонились, повторить после обеда',
      '{contact}: просят сдвинуть на две недели',
      'Согласовали дату замера',
      'Напомнили про оплату счёта'
    ]
  },
  {
    en: [
      'Went through the specification line by line',
      'Met at the client’s office, showed references',
      '{contact} introduced the technical director',
      'Agreed the schedule of works'
    ],
    ru: [
      'Прошли спецификацию построчно',
      'Встретились у клиента, показали объекты',
      '{contact}: познакомили с главным инженером',
      'Согласовали график работ'
    ]
  },
  {
    en: [
      'Sent the questionnaire for the project',
      'Received the floor plans',
      'Answered the questions about the warranty',
      'Sent two alternatives with prices'
    ],
    ru: [
      'Отправили опросный лист',
      'Получили поэтажные планы',
      'Ответили на вопросы по гарантии',
      'Отправили два варианта с ценами'
    ]
  },
  {
    en: [
      'Measured the rooms, photos are in the files',
      'Checked the power supply on site',
      'Found a beam where the duct should go',
      'Inspected the roof for the outdoor unit'
    ],
    ru: [
      'Сделали замер, фото в файлах',
      'Проверили электропитание на объекте',
      'На пути воздуховода балка',
      'Осмотрели кровлю под наружный блок'
    ]
  },
  {
    en: ['Offer no. {n} sent', 'Revised offer no. {n}: cheaper fans', 'Offer no. {n} with 5 % discount for prepayment'],
    ru: ['Отправили КП № {n}', 'Пересчитали КП № {n}: вентиляторы дешевле', 'КП № {n} со скидкой 5 % за предоплату']
  },
  {
    en: [
      'Contract signed by both sides',
      'Delivery note no. {n} signed',
      'Acceptance certificate signed',
      'Supplementary agreement no. {n} signed'
    ],
    ru: [
      'Договор подписан с двух сторон',
      'Подписана накладная № {n}',
      'Подписан акт выполненных работ',
      'Подписано доп. соглашение № {n}'
    ]
  },
  {
    en: [
      'Noise at night, engineer goes on Monday',
      'One filter was damaged in transport',
      'Condensate drips from the indoor unit'
    ],
    ru: [
      'Шум ночью, инженер выезжает в понедельник',
      'Один фильтр повреждён при перевозке',
      'Капает конденсат с внутреннего блока'
    ]
  },
  {
    en: [
      'Waiting for the architect’s answer',
      'Budget confirmed',
      '{contact} is on leave until the end of the month',
      'Competitor offers a longer warranty'
    ],
    ru: [
      'Ждём ответа от архитектора',
      'Бюджет подтвердили',
      '{contact}: в отпуске до конца месяца',
      'У конкурента гарантия длиннее'
    ]
  }
]

const PLANNED: Lines = {
  en: ['Call back', 'Visit the site', 'Send the updated offer', 'Meet about the contract'],
  ru: ['Перезвонить', 'Выезд на объект', 'Отправить обновлённое КП', 'Встреча по договору']
}

export function eventText(
  typeId: number,
  wording: number,
  done: boolean,
  language: 'en' | 'ru',
  contact: string
): string {
  const lines = (done ? EVENT_LINES[typeId - 1] : PLANNED)?.[language] ?? []
  return (lines[wording % lines.length] ?? '')
    .replace('{contact}', contact)
    .replace('{n}', String(100 + (wording % 890)))
}

const CHECKLIST_NAMES: readonly Text[] = [
  { en: 'Before the survey', ru: 'Перед замером' },
  { en: 'Documents', ru: 'Документы' },
  { en: 'Purchase', ru: 'Закупка' },
  { en: 'Site readiness', ru: 'Готовность объекта' },
  { en: 'Hand-over', ru: 'Сдача объекта' }
]

const CHECKLIST_ITEMS: readonly Text[] = [
  { en: 'Confirm the contact person', ru: 'Подтвердить контактное лицо' },
  { en: 'Get the floor plans', ru: 'Получить поэтажные планы' },
  { en: 'Order the passes', ru: 'Заказать пропуска' },
  { en: 'Check the power supply', ru: 'Проверить электропитание' },
  { en: 'Agree the specification', ru: 'Согласовать спецификацию' },
  { en: 'Book the crew', ru: 'Забронировать бригаду' },
  { en: 'Order the equipment', ru: 'Заказать оборудование' },
  { en: 'Check the client’s details', ru: 'Проверить реквизиты клиента' },
  { en: 'Collect the originals', ru: 'Собрать оригиналы' },
  { en: 'Take photos', ru: 'Сделать фотографии' },
  { en: 'Hand over the keys', ru: 'Вернуть ключи' }
]

export function checklistName(kind: number, language: 'en' | 'ru'): string {
  return CHECKLIST_NAMES[kind % CHECKLIST_NAMES.length]?.[language] ?? ''
}

export function checklistItem(kind: number, at: number, language: 'en' | 'ru'): string {
  return CHECKLIST_ITEMS[(kind + at) % CHECKLIST_ITEMS.length]?.[language] ?? ''
}

const PAYMENT_COMMENTS: Readonly<Record<'advance' | 'part' | 'rest' | 'refund', Text>> = {
  advance: { en: 'Advance under the contract', ru: 'Предоплата по договору' },
  part: { en: 'Part payment for delivery', ru: 'Частичная оплата поставки' },
  rest: { en: 'Final payment', ru: 'Окончательный расчёт' },
  refund: { en: 'Refund for returned goods', ru: 'Возврат за возвращённый товар' }
}

export function paymentComment(purpose: keyof typeof PAYMENT_COMMENTS, language: 'en' | 'ru'): string {
  return PAYMENT_COMMENTS[purpose][language]
}
