import { describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { loggableDetails, loggableError } from './loggable-error'
import { Redactor } from './redaction'

const SAID = 'Ivanov & Sons'

function thrownBy(work: () => unknown): Error {
  try {
    work()
  } catch (thrown) {
    return thrown as Error
  }
  throw new Error('nothing was thrown')
}

describe('an error in the log', () => {
  it.each([
    ['a parser that quotes its input', () => JSON.parse(`{"client": ${SAID}`) as unknown],
    ['a number that is none', () => BigInt(SAID)],
    ['an address that is none', () => new URL(SAID)],
    ['a property of nothing', () => (undefined as unknown as Record<string, unknown>)[SAID]],
    ['a currency that is none', () => new Intl.NumberFormat('en', { style: 'currency', currency: SAID })],
    ['an expression that is none', () => RegExp(`(${SAID}`)]
  ])('tells nothing of %s but where it was', (_what, work) => {
    const error = thrownBy(work)
    expect(error.message + String(Object.entries(error))).toContain('Ivanov')
    const line = new Redactor().line('It failed.', { error, nested: [{ cause: new Error('why', { cause: error }) }] })
    expect(line).not.toContain('Ivanov')
    expect(line).toContain(`"name":"${error.name}"`)
    expect(line).toContain('loggable-error.test.ts')
  })

  it('tells what the system said, not of which file', () => {
    const error = Object.assign(new Error(`ENOSPC: no space left on device, write '/home/u/${SAID}.csv'`), {
      ...{ code: 'ENOSPC', errno: -28, syscall: 'write', path: `/home/u/${SAID}.csv`, dest: `/home/u/${SAID}.part` }
    })
    const line = new Redactor().line('It failed.', { error })
    expect(line).not.toContain('Ivanov')
    expect(line).toContain('"code":"ENOSPC","errno":-28,"syscall":"write"')
  })

  it('tells the text of an error that is thrown by ours, without what stands in quotes', () => {
    const facts = loggableError(new Error(`A block of "${SAID}" is not there.`), (text) => text)
    expect(facts).toMatchObject({ name: 'Error', message: 'A block of … is not there.' })
    const unclosed = loggableError(new Error(`What is "${SAID}`), (text) => text)
    expect(unclosed.message).toBe('What is …')
  })

  it('tells of ours the code and the details that are numbers or our own words', () => {
    const error = new DesksideError('service-html', 'The address answers with a page.', {
      details: { status: 200, title: SAID, said: SAID, target: SAID, location: SAID, path: SAID, key: SAID, text: SAID }
    })
    expect(loggableDetails(error)).toEqual({ status: 200 })
    const line = new Redactor().line('It failed.', { error })
    expect(line).toContain('"code":"service-html","status":200')
    expect(line).not.toContain('Ivanov')
  })

  it('tells a code only where it is one', () => {
    const facts = loggableError(Object.assign(new Error('no'), { code: SAID, syscall: SAID }), (text) => text)
    expect(facts).not.toHaveProperty('code')
    expect(facts).not.toHaveProperty('syscall')
  })
})
