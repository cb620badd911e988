/**
 * The everyday tasks of an account manager: each with its steps by mouse and by keyboard, and the texts that answer it.
 * Shared by `specs/twelve-tasks.spec.ts` and the bench.
 */
import type { Locator, Page } from '@playwright/test'
import { type Subject, suggestedAs } from './subject.ts'
import type { Device, User } from './user.ts'

/** Where a task begins: a page, or the open project of the subject. */
export type Start = 'today' | 'projects' | 'project'

type Steps = (user: User, subject: Subject) => Promise<void>

export interface Task {
  readonly id: string
  readonly question: string
  readonly start: Start
  readonly steps: Readonly<Record<Device, Steps>>
  /** Parts of the page that answer the question. All must be inside the window. */
  readonly answer: (page: Page, subject: Subject) => readonly Locator[]
  /** Text that another program must find in the clipboard afterwards; the test reads it. */
  readonly copies?: (subject: Subject) => string
}

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Search everything' })
const room = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name })

/** Searches everything for a text. */
const search = (textOf: (subject: Subject) => string): Task['steps'] => ({
  async mouse(user, subject) {
    await user.click(user.page.getByRole('button', { name: 'Search everything' }))
    await user.paste(dialog(user.page).getByRole('combobox'), textOf(subject))
  },
  async keyboard(user, subject) {
    await user.press('ControlOrMeta+k')
    await user.paste(dialog(user.page).getByRole('combobox'), textOf(subject))
  }
})

const clientPage = (page: Page): Locator => page.getByRole('complementary', { name: 'Client', exact: true })
const clientOption = (page: Page, name: string): Locator =>
  dialog(page).locator('[data-noun=client]').filter({ hasText: name }).first()

const openClient: Task['steps'] = {
  async mouse(user, { client }) {
    await user.click(user.page.getByRole('button', { name: 'Search everything' }))
    await user.paste(dialog(user.page).getByRole('combobox'), client.name)
    await user.click(clientOption(user.page, client.name))
  },
  async keyboard(user, { client }) {
    await user.press('ControlOrMeta+k')
    await user.paste(dialog(user.page).getByRole('combobox'), client.name)
    await clientOption(user.page, client.name)
      .and(dialog(user.page).getByRole('option', { selected: true }))
      .waitFor()
    await user.press('Enter')
  }
}

/** Goes to a page of the rail. */
const goTo = (name: string, key: string): Task['steps'] => ({
  mouse: (user) => user.click(room(user.page, name)),
  keyboard: (user) => user.press(key)
})

/** Same number in another spelling. */
const otherSpelling = (phone: string): string => phone.replace('+', '').replaceAll(/[\s()-]+/g, '-')

export const TASKS: readonly Task[] = [
  {
    id: 'phone',
    question: 'Who is this phone number?',
    start: 'today',
    steps: search(({ project }) => otherSpelling(project.phone)),
    answer(page, { project }) {
      const facts = dialog(page).getByRole('complementary', { name: 'Selected record' }).getByRole('definition')
      return [facts.filter({ hasText: project.phone }), facts.filter({ hasText: project.contact })]
    }
  },
  {
    id: 'next',
    question: 'What is next with this client?',
    start: 'today',
    steps: openClient,
    answer: (page, { client }) => [
      clientPage(page).getByText('Next step', { exact: true }).first(),
      clientPage(page).getByRole('link', { name: client.next }).first()
    ]
  },
  {
    id: 'paid',
    // The parts of all its projects were loaded before: see `loadClient`.
    question: 'What has this client paid?',
    start: 'today',
    steps: openClient,
    answer: (page) => [
      clientPage(page)
        .getByRole('region', { name: /^Money/ })
        .locator('.amount')
        .filter({ hasText: 'Received' })
        .locator('.figures')
        .filter({ hasText: /\d/ })
        .first()
    ]
  },
  {
    id: 'requisites',
    question: 'Copy a company’s requisites',
    start: 'project',
    steps: {
      async mouse(user, { client }) {
        const project = user.page.getByRole('complementary', { name: 'Project', exact: true })
        await user.click(project.getByRole('link', { name: client.name }).first())
        await user.click(clientPage(user.page).getByRole('button', { name: 'Copy requisites' }))
      },
      async keyboard(user, { client }) {
        await user.press('ControlOrMeta+k')
        await user.paste(dialog(user.page).getByRole('combobox'), client.name)
        await clientOption(user.page, client.name)
          .and(dialog(user.page).getByRole('option', { selected: true }))
          .waitFor()
        await user.press('ControlOrMeta+c')
      }
    },
    answer: (page) => [page.getByRole('region', { name: 'Messages' }).getByText('Copied', { exact: true }).first()],
    copies: ({ client }) => client.taxId
  },
  {
    id: 'address',
    // Offline, only an address that was chosen before is known: see `chooseAddress`.
    question: 'Is this address right?',
    start: 'today',
    steps: {
      async mouse(user, { project }) {
        await user.click(room(user.page, 'Lookup'))
        await user.click(user.page.getByRole('combobox', { name: 'Address' }))
        await user.paste(user.page.getByRole('combobox', { name: 'Address' }), project.address)
      },
      async keyboard(user, { project }) {
        await user.press('ControlOrMeta+7')
        await user.paste(user.page.getByRole('combobox', { name: 'Address' }), project.address)
      }
    },
    answer: (page, { project }) => [
      page
        .getByRole('listbox', { name: 'Suggestions' })
        .getByRole('option')
        .filter({ hasText: suggestedAs(project.address) })
        .first()
    ]
  },
  {
    id: 'changes',
    question: 'What changed since yesterday?',
    start: 'projects',
    steps: goTo('Today', 'ControlOrMeta+1'),
    answer: (page, { changed }) => [
      region(page, 'Changed since yesterday').getByRole('link', { name: changed }).first()
    ]
  },
  {
    id: 'overdue',
    question: 'What of mine is overdue?',
    start: 'projects',
    steps: goTo('Today', 'ControlOrMeta+1'),
    answer(page, { overdue }) {
      const rows = region(page, 'Checklists due')
        .getByRole('region', { name: /^Overdue/ })
        .getByRole('link')
      const [first] = overdue
        .map(({ project, checklist }) => rows.filter({ hasText: project }).filter({ hasText: checklist }))
        .reduce<Locator[]>((all, one) => [all[0]?.or(one) ?? one], [])
      if (first === undefined) throw new Error('the demo has no overdue checklist of this person')
      return [first.first()]
    }
  },
  {
    id: 'export',
    question: 'Export what I see to Excel',
    start: 'projects',
    steps: {
      async mouse(user) {
        await user.click(user.page.getByRole('button', { name: 'Export', exact: true }))
        await user.click(user.page.getByRole('menuitem', { name: /XLSX|Excel/ }))
        user.confirmNativeDialog()
      },
      async keyboard(user) {
        await user.press('ControlOrMeta+e')
        user.confirmNativeDialog()
      }
    },
    answer: (page) => [page.getByText(/^[\d,.\s]+ projects are in “.+\.xlsx”/).first()]
  },
  {
    id: 'file',
    question: 'Where is a file, by part of its name?',
    start: 'today',
    steps: search(({ file }) => file.part),
    answer: (page, { file }) => [
      dialog(page).getByRole('option').filter({ hasText: file.name }).filter({ hasText: file.path }).first()
    ]
  },
  {
    id: 'event',
    question: 'What is my next event, and its link?',
    start: 'projects',
    steps: goTo('Today', 'ControlOrMeta+1'),
    answer(page, { event }) {
      const row = region(page, 'My events').getByRole('listitem').filter({ hasText: event.title }).first()
      return [
        row,
        row.getByRole('link', { name: /^(Join|Link)/ }).or(row.getByRole('button', { name: /^(Join|Link)/ }))
      ]
    }
  },
  {
    id: 'funnel',
    question: 'The funnel for a meeting',
    start: 'today',
    steps: {
      async mouse(user) {
        await user.click(room(user.page, 'Projects'))
        await user.click(
          user.page.getByRole('group', { name: 'Layout' }).getByRole('button', { name: 'Funnel', exact: true })
        )
      },
      async keyboard(user) {
        await user.press('ControlOrMeta+k')
        await user.paste(dialog(user.page).getByRole('combobox'), 'funnel')
        await dialog(user.page)
          .getByRole('option', { selected: true })
          .filter({ hasText: 'Projects as a funnel' })
          .waitFor()
        await user.press('Enter')
      }
    },
    answer: (page) => [region(page, 'Funnel').getByRole('rowheader').first()]
  },
  {
    id: 'mail',
    question: 'Say it in an e-mail',
    start: 'project',
    steps: {
      async mouse(user) {
        await user.click(user.page.getByRole('button', { name: 'Meeting card', exact: true }))
        await user.click(user.page.getByRole('dialog', { name: 'Meeting card' }).getByRole('button', { name: 'Copy' }))
      },
      async keyboard(user, { project }) {
        await user.press('m')
        const card = user.page.getByRole('dialog', { name: 'Meeting card' })
        await card.getByRole('article', { name: project.title }).and(user.page.locator(':focus')).waitFor()
        await user.press('Tab')
        await user.press('Enter')
      }
    },
    answer: (page) => [page.getByRole('region', { name: 'Messages' }).getByText('Copied', { exact: true }).first()],
    copies: ({ project }) => project.title
  }
]
