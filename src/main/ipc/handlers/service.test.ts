import { beforeEach, describe, expect, it } from 'vitest'
import { DesksideError } from '@shared/ipc/errors'
import { ServiceConsole, type ServiceAccess } from '../../console/service-console'
import { readReply } from '../../console/read-reply'
import type { ServiceClient } from '../../api/types'
import type { OpenWorkspace } from '../../workspace/open-workspace'
import { isPlainJson } from '@shared/contract/plain-json'
import { serviceHandlers } from './service'

const asked: unknown[] = []
const access: ServiceAccess = {
  baseUrl: 'https://crm.example.org',
  lookupPath: 'lookup',
  client: {
    hide: (text: string) => text,
    exchange: async (operation: string, input: unknown) => {
      asked.push([operation, input])
      return { operation, status: 200, headers: {}, body: new TextEncoder().encode('[]'), error: null }
    }
  } as unknown as ServiceClient,
  withoutClient: new DesksideError('credentials-missing', 'none').toShape()
}
const handlers = serviceHandlers(
  {
    opened: async (id) => {
      if (id !== 'w-1') throw new DesksideError('workspace-closed', 'not open')
      return { service: access } as OpenWorkspace
    }
  },
  new ServiceConsole({ read: (reply) => Promise.resolve(readReply(reply)), now: Date.now })
)
const context = { webContentsId: 1 }
const good = { workspaceId: 'w-1', operation: 'projects.info', input: { id: 1 }, attempt: 'a', confirmedItems: null }

beforeEach(() => (asked.length = 0))

describe('what the page may ask of the console', () => {
  it('is an operation of the table with a JSON input', async () => {
    const { parse, run } = handlers['service.call']
    await expect(run(parse(good), context)).resolves.toMatchObject({ status: 200, error: null })
    expect(asked).toEqual([['projects.info', { id: 1 }]])
    expect(
      parse({ ...good, operation: 'lookup.clean', input: { data: [{ a: null }] }, confirmedItems: 1 })
    ).toBeTruthy()
  })

  it.each([
    { ...good, operation: 'projects.delete' },
    { ...good, operation: '__proto__' },
    { ...good, input: [1] },
    { ...good, input: null },
    { ...good, input: { id: undefined } },
    { ...good, input: { data: new Map([['a', 1]]) } },
    { ...good, input: { data: new Date() } },
    { ...good, input: { id: Number.NaN } },
    { ...good, input: { id: 1n } },
    { ...good, input: { query: 'x'.repeat(1_000_001) } },
    { ...good, attempt: '' },
    { ...good, confirmedItems: 1.5 },
    { ...good, extra: 1 },
    { ...good, workspaceId: '../x' }
  ])('is nothing else: %#', (input) => {
    expect(() => handlers['service.call'].parse(input)).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })

  it('is the preview of a request that is not right yet', async () => {
    const { parse, run } = handlers['service.preview']
    const preview = await run(parse({ workspaceId: 'w-1', operation: 'projects.info', input: {} }), context)
    expect(preview).toEqual({ request: null, problems: [{ parameter: 'id', fault: 'required' }], paidItems: null })
    expect(asked).toEqual([])
  })

  it('concerns the open workspace only', async () => {
    const input = handlers['service.call'].parse({ ...good, workspaceId: 'w-2' })
    await expect(handlers['service.call'].run(input, context)).rejects.toMatchObject({ code: 'workspace-closed' })
  })

  it('may cancel what was never begun', async () => {
    expect(await handlers['service.cancel'].run({ attempt: 'nothing' }, context)).toBeUndefined()
  })
})

describe('plain JSON', () => {
  const nested = (depth: number): unknown => {
    let value: unknown = 1
    for (let at = 0; at < depth; at++) value = [value]
    return value
  }

  it('is bounded in depth and in number, and has no cycles', () => {
    expect(isPlainJson(nested(90))).toBe(true)
    expect(isPlainJson(nested(200))).toBe(false)
    expect(isPlainJson(nested(200_000))).toBe(false)
    expect(isPlainJson(Array.from({ length: 99_000 }, () => 0))).toBe(true)
    expect(isPlainJson(Array.from({ length: 200_000 }, () => 0))).toBe(false)
    const loop: Record<string, unknown> = {}
    loop['self'] = loop
    expect(isPlainJson(loop)).toBe(false)
    expect(isPlainJson('text')).toBe(false)
  })
})
