/** Drives the console in a test: mounts it with a fake bridge, and finds controls by name. */
import { flushPromises, type VueWrapper } from '@vue/test-utils'
import type { Requests } from '@shared/ipc/contract'
import type { ServiceReply } from '@shared/model/console'
import { DEFAULT_SETTINGS } from '@shared/model/settings'
import { paidItems, problemsOf } from '@shared/rules/operation-input'
import type { OperationName } from '@shared/service/operations'
import type { Router } from 'vue-router'
import { setFormatLocale } from '../../../../src/renderer/src/basics/format'
import { setLanguage } from '../../../../src/renderer/src/locales'
import { useSettings } from '../../../../src/renderer/src/state/settings'
import { useWorkspaces } from '../../../../src/renderer/src/state/workspaces'
import { installBridge, type FakeBridge, type FakeHandlers } from '../../fake-bridge'
import { freshStores, mountApp } from '../../mount-app'
import { appInfo, workspace } from '../../samples'
import DiagnosticsView from '../../../../src/renderer/src/views/settings/diagnostics-view.vue'

export type Call = Requests['service.call']['in']

export const reply = (change: Partial<ServiceReply> = {}): ServiceReply => ({
  operation: 'core.modules',
  method: 'GET',
  url: 'https://crm.example.org/backend/public/core/modules',
  status: 200,
  headers: [{ name: 'server', value: 'nginx' }],
  withheld: ['set-cookie'],
  milliseconds: 1234,
  receivedAt: 1,
  bytes: 56,
  raw: { kind: 'json', text: '{"a": "<b>bold</b>"}', characters: 20, isCut: false, isMasked: false },
  decoded: {
    shape: 'list',
    total: 900,
    count: 60,
    records: [
      {
        id: 4,
        title: 'Four',
        fieldCount: 3,
        cut: ['note'],
        fields: [
          {
            key: 'step_id',
            label: 'step_id',
            section: 'built-in',
            role: 'stage',
            value: { type: 'references', kind: 'stage', references: [{ id: 2, label: 'Offer' }] }
          },
          {
            key: 'data.note',
            label: 'note',
            section: 'dynamic',
            role: null,
            value: { type: 'text', text: '<img src=x>' }
          }
        ]
      }
    ]
  },
  error: null,
  ...change
})

/** Answer of the service; replaceable by a test. */
export type Answer = (call: Call) => Promise<ServiceReply> | ServiceReply

export class ConsoleDriver {
  answer: Answer = () => reply()
  bridge!: FakeBridge
  wrapper!: VueWrapper
  router!: Router

  /** Starts with new stores, one open workspace, English. */
  async begin(change: FakeHandlers = {}): Promise<void> {
    freshStores()
    setLanguage('en')
    setFormatLocale('en-GB')
    this.answer = () => reply()
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true
    }
    await this.connect(change)
    await useSettings().load()
  }

  /** Replaces the bridge and keeps the stores. */
  async connect(change: FakeHandlers = {}): Promise<void> {
    this.bridge = installBridge({
      'app.info': () => appInfo(),
      'settings.get': () => DEFAULT_SETTINGS,
      'workspaces.list': () => [workspace({ lookupPath: 'provider' })],
      'app.copyText': () => undefined,
      'service.preview': ({ operation, input }) => ({
        problems: problemsOf(operation, input),
        paidItems: paidItems(operation, input),
        request: {
          method: 'GET',
          url: 'https://crm.example.org',
          headers: [],
          body: null,
          curl: `curl '${JSON.stringify(input)}'`
        }
      }),
      'service.call': (call) => this.answer(call),
      'service.cancel': () => undefined,
      ...change
    })
    await useWorkspaces().load()
  }

  async open(operation: OperationName): Promise<void> {
    const place = `/settings/diagnostics?operation=${operation}`
    const { wrapper, router } = await mountApp(DiagnosticsView, {}, place)
    this.wrapper = wrapper
    this.router = router
    await flushPromises()
  }

  close(): void {
    this.wrapper.unmount()
  }

  /** Control of a parameter, by its label. */
  field(name: string): ReturnType<VueWrapper['get']> {
    const label = this.wrapper.findAll('label').find((one) => one.text() === name)
    return this.wrapper.get(`[id="${label?.attributes('for') ?? ''}"]`)
  }

  valueOf(name: string): string {
    return (this.field(name).element as HTMLInputElement).value
  }

  async send(): Promise<void> {
    await this.wrapper.get('form').trigger('submit')
    await flushPromises()
  }

  async press(words: string): Promise<void> {
    await this.wrapper
      .findAll('button')
      .find((button) => button.text() === words)
      ?.trigger('click')
    await flushPromises()
  }

  /** Calls sent to main. */
  get calls(): Call[] {
    return this.bridge.asked.filter(({ route }) => route === 'service.call').map(({ input }) => input as Call)
  }

  get panel(): string {
    return this.wrapper.get('[role="tabpanel"]').text()
  }

  get lastAsked(): unknown {
    return this.bridge.asked.at(-1)
  }
}
