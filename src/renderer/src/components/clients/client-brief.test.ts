import { beforeEach, describe, expect, it } from 'vitest'
import { client, dateOf, received, ROUBLES, stage } from '../../../../../test/renderer/components/clients/fixtures'
import { setFormatLocale } from '../../basics/format'
import { setLanguage } from '../../locales'
import { briefText } from '../../record-ui/brief'
import { amountText } from '../../words/field-text'
import { clientBrief, requisiteLines, requisitesBrief } from './client-brief'

const rub = (amount: number): string => amountText(amount, ROUBLES)

beforeEach(() => {
  setLanguage('en')
  setFormatLocale('en-GB')
})

describe('a client as text', () => {
  it('has tax number, address and contacts as its requisites, and no age', () => {
    expect(briefText(requisitesBrief(client()))).toBe(
      [
        'ООО «АкваСервис»',
        '',
        'Tax number: 7701234567',
        'Address: Москва, Тверская, 1',
        'Анна Петрова: 8 495 123-45-67, anna@aqua.example'
      ].join('\n')
    )
  })

  it('has no requisites if none are known', () => {
    expect(requisiteLines(client({ taxIds: [], addresses: [], contacts: [] }))).toEqual([])
  })

  it('names what is next with its project, the sums and the stages', () => {
    const text = briefText(clientBrief(client({ next: dateOf('2031-03-04') }), Date.UTC(2031, 1, 1)))
    expect(text).toContain('Next step: 4 Mar 2031 · Next call (Project 5)')
    expect(text).toContain(`Price: ${rub(100)}\nReceived: ${rub(40)}\nOutstanding: ${rub(60)}`)
    expect(text).toContain(`Sales: Offer: 2 projects, ${rub(100)}`)
    expect(text).toContain('Read from the server on')
  })

  it('leaves out what is outstanding while payments are unknown, and says so', () => {
    const known = received({ known: 1 })
    const text = briefText(clientBrief(client({ stages: [stage({ received: known })], received: known }), 1))
    expect(text).toContain('(Payments known for 1 of 2 projects.)')
    expect(text).not.toContain('Outstanding')
  })
})
