import { describe, expect, it } from 'vitest'
import { workspaceName } from './workspace-name'

describe('the name of a workspace', () => {
  it.each([
    ['  Sales  ', 'Sales'],
    ['North\n\tWest', 'NorthWest'],
    ['\u202Egnihsif', 'gnihsif'],
    ['\u200B', ''],
    ['\u200D \u200C', ''],
    ['Продажи  и  сервис', 'Продажи и сервис'],
    ['👩\u200D💻 IT', '👩\u200D💻 IT'],
    ['❤\uFE0F\u200D🔥 👩🏽\u200D💻', '❤\uFE0F\u200D🔥 👩🏽\u200D💻'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['क्\u200Dष', 'क्\u200Dष'],
    ['❤\uFE0F\uFE0F\u200D\u200D🔥', '❤\uFE0F\u200D🔥'],
    ['Sa\u200Dles\uFE0F', 'Sales'],
    ['Про\u200Cдажи', 'Продажи'],
    ['7\uFE0F 北\u3164', '7 北'],
    ['\u2800\u2800', ''],
    ['North\u2800West', 'North West']
  ])('%j is %j', (typed, name) => {
    expect(workspaceName(typed)).toBe(name)
  })

  it('holds nothing that is shown as nothing, whichever character it is', () => {
    const left: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code)
      if (!/\p{Default_Ignorable_Code_Point}/u.test(character)) continue
      if (workspaceName(`Sa${character}les`) !== 'Sales' || workspaceName(character) !== '')
        left.push(code.toString(16))
    }
    expect(left).toEqual([])
  })
})
