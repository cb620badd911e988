import type { Text } from './text'

/** Texts of events, checklists and payments. Placeholders: {contact}, {work}, {n}. */

type Lines = Readonly<Record<'en' | 'ru', readonly string[]>>

/** By event type, in order. */
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

/** Checklists by progress of a deal: the first two stages use the first one, and so on. */
const CHECKLISTS: readonly { readonly name: Text; readonly items: Lines }[] = [
  {
    name: { en: 'Before the survey', ru: 'Перед замером' },
    items: {
      en: [
        'Confirm the contact person',
        'Get the floor plans',
        'Order the passes',
        'Agree on a day',
        'Check old projects of this client',
        'Send the questionnaire',
        'Note the wishes'
      ],
      ru: [
        'Подтвердить контактное лицо',
        'Получить поэтажные планы',
        'Заказать пропуска',
        'Согласовать день',
        'Проверить прошлые проекты клиента',
        'Отправить опросный лист',
        'Записать пожелания'
      ]
    }
  },
  {
    name: { en: 'Offer', ru: 'Подготовка КП' },
    items: {
      en: [
        'Take photos',
        'Check the power supply',
        'Choose the equipment',
        'Ask the suppliers for prices',
        'Calculate the installation',
        'Have the discount approved',
        'Send the offer'
      ],
      ru: [
        'Сделать фотографии',
        'Проверить электропитание',
        'Подобрать оборудование',
        'Запросить цены поставщиков',
        'Посчитать монтаж',
        'Согласовать скидку',
        'Отправить КП'
      ]
    }
  },
  {
    name: { en: 'Contract and purchase', ru: 'Договор и закупка' },
    items: {
      en: [
        'Check the client’s details',
        'Agree the specification',
        'Sign the contract',
        'Invoice the advance',
        'Order the equipment',
        'Collect the originals',
        'Plan the delivery'
      ],
      ru: [
        'Проверить реквизиты клиента',
        'Согласовать спецификацию',
        'Подписать договор',
        'Выставить счёт на аванс',
        'Заказать оборудование',
        'Собрать оригиналы',
        'Запланировать поставку'
      ]
    }
  },
  {
    name: { en: 'Installation', ru: 'Монтаж' },
    items: {
      en: [
        'Check that the site is ready',
        'Book the crew',
        'Receive the equipment',
        'Sign the safety log',
        'Install',
        'Commission',
        'Hand over the documents'
      ],
      ru: [
        'Проверить готовность объекта',
        'Забронировать бригаду',
        'Принять оборудование',
        'Расписаться в журнале безопасности',
        'Смонтировать',
        'Провести пусконаладку',
        'Передать документацию'
      ]
    }
  }
]

function checklistOf(position: number): (typeof CHECKLISTS)[number] {
  const found = CHECKLISTS[Math.min(CHECKLISTS.length - 1, Math.floor((position - 1) / 2))]
  if (!found) throw new RangeError(`No checklist for stage ${position}`)
  return found
}

/** @param position stage number in its funnel, from 1 */
export function checklistName(position: number, language: 'en' | 'ru'): string {
  return checklistOf(position).name[language]
}

export function checklistItem(position: number, at: number, language: 'en' | 'ru'): string {
  const lines = checklistOf(position).items[language]
  return lines[at % lines.length] ?? ''
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
