import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessedStage, looksFinal, STAGE_STATES, stageState, withStageChoice, type StageChoice } from './stage-state'

describe('a stage by its name', () => {
  it.each([
    ...[
      'Won',
      'WON',
      'Closed won',
      'closed_won',
      'Closed-Won',
      'Deal won',
      'Successful',
      'Successfully closed',
      'Completed'
    ],
    ...[
      'Выиграно',
      'Сделка выиграна',
      'Успешно реализовано',
      'Успешно',
      'Успешно завершена',
      'Завершён',
      'Проект завершен'
    ],
    'Not lost but won'
  ])('%s is won, or open where it tells both', (name) => {
    expect(guessedStage(name)).toBe(name === 'Not lost but won' ? 'open' : 'won')
  })

  it.each([
    ...[
      'Lost',
      'Closed lost',
      'Lost: too expensive',
      'Not won',
      'not been won',
      'Wasn’t won',
      "Wasn't won",
      'Cancelled',
      'Canceled'
    ],
    ...[
      'Rejected by the client',
      'Unsuccessful',
      'Not successful',
      'Отказ',
      'Отказ клиента',
      'Проигран',
      'Не выиграно'
    ],
    ...['Закрыто и не реализовано', 'Не успешно', 'Неуспешно', 'Не успешная сделка', 'Сделка не состоялась', 'ОТМЕНЁН']
  ])('%s is lost', (name) => {
    expect(guessedStage(name)).toBe('lost')
  })

  it.each([
    ...[
      '',
      '  ',
      'Offer',
      'Contract',
      'Closed',
      'Закрыто',
      'Wonderful',
      'Glost',
      'Survey completed',
      'Successful call'
    ],
    ...[
      'Not completed',
      'Не завершено',
      'Not lost',
      'Не отказ',
      'Won or lost',
      'Успешный звонок',
      'Встреча не состоялась'
    ],
    ...['Выигранный тендер на доработке', 'Замер выполнен', 'Customer success', '7', 'constructor', '__proto__']
  ])('“%s” stays open', (name) => {
    expect(guessedStage(name)).toBe('open')
  })

  it('stays open without a name', () => {
    expect(guessedStage(null)).toBe('open')
  })

  it('is read alike in any case and between any signs', () => {
    const telling = fc.constantFrom('won', 'lost', 'выиграно', 'отказ', 'not won', 'не выиграно', 'not lost')
    const sign = fc.constantFrom('', ' ', '(', ')', '!', ' - ', '✓ ', '"')
    fc.assert(
      fc.property(telling, sign, sign, (name, before, after) => {
        expect(guessedStage(`${before}${name.toUpperCase()}${after}`)).toBe(guessedStage(name))
      })
    )
  })
})

describe('a stage that may be final', () => {
  it.each(['Closed', 'CLOSED!', 'Закрыто', 'Закрыта (2025)', 'Архив', 'Archived', 'Финал', 'Окончено'])(
    '“%s” is asked about',
    (name) => {
      expect(guessedStage(name)).toBe('open')
      expect(looksFinal(name)).toBe(true)
    }
  )

  it.each([
    'Closed won',
    'Закрыто и не реализовано',
    'Отказ',
    'Not closed',
    'Не закрыто',
    'Closing',
    'Offer',
    '',
    null
  ])('“%s” is not asked about', (name) => {
    expect(looksFinal(name)).toBe(false)
  })
})

describe('what the user says', () => {
  it('outranks the name, for that stage alone, until it is taken back', () => {
    const id = fc.integer({ min: 1, max: 5 })
    const said = fc.array(fc.tuple(id, fc.constantFrom(...STAGE_STATES, null)), { maxLength: 20 })
    fc.assert(
      fc.property(said, (words) => {
        let all: readonly StageChoice[] = []
        for (const [stage, state] of words) all = withStageChoice(all, stage, state)
        const choices = new Map(all.map((one) => [one.id, one.state]))
        expect(choices.size).toBe(all.length)
        for (let stage = 1; stage <= 5; stage += 1) {
          const last = words.findLast(([one]) => one === stage)?.[1] ?? null
          expect(stageState({ id: stage, label: 'Lost' }, choices)).toBe(last ?? 'lost')
        }
      })
    )
  })
})
