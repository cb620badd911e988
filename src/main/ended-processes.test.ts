import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import { logEndedProcesses } from './ended-processes'

const electron = vi.hoisted(() => ({ app: null as unknown, box: vi.fn() }))
vi.mock('electron', () => ({
  get app() {
    return electron.app
  },
  dialog: { showMessageBox: electron.box, showErrorBox: electron.box },
  utilityProcess: {}
}))

const app = new EventEmitter()
const log = { debug: vi.fn(), warn: vi.fn() }
beforeEach(() => {
  electron.app = app
  app.removeAllListeners()
  for (const mock of [log.debug, log.warn, electron.box]) mock.mockReset()
  logEndedProcesses(log)
})

const NETWORK = { type: 'Utility', serviceName: 'network.mojom.NetworkService', name: 'Network Service' }
const GRAPHICS = { type: 'GPU', serviceName: 'GPU', name: 'GPU' }
const KEYCHAIN = { type: 'Utility', serviceName: 'node.mojom.NodeService', name: 'Deskside keychain' }

it.each([
  ['warn', { ...NETWORK, reason: 'killed', exitCode: 9 }],
  ['warn', { ...NETWORK, reason: 'crashed', exitCode: 11 }],
  ['warn', { ...GRAPHICS, reason: 'crashed', exitCode: 5 }],
  ['warn', { ...KEYCHAIN, reason: 'crashed', exitCode: 6 }],
  // Ended by the app itself.
  ['debug', { ...KEYCHAIN, reason: 'killed', exitCode: 15 }]
] as const)('is a line of the log, %s: %j', (level, details) => {
  app.emit('child-process-gone', {}, details)
  expect(log[level]).toHaveBeenCalledExactlyOnceWith('a process of the app ended', details)
  expect(log.debug.mock.calls.length + log.warn.mock.calls.length).toBe(1)
  expect(electron.box).not.toHaveBeenCalled()
})

it('may have no name', () => {
  app.emit('child-process-gone', {}, { type: 'Zygote', reason: 'oom', exitCode: 1 })
  expect(log.warn).toHaveBeenCalledExactlyOnceWith('a process of the app ended', {
    type: 'Zygote',
    reason: 'oom',
    exitCode: 1,
    serviceName: '',
    name: ''
  })
})
