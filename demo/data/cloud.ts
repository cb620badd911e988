import type { CanonicalRecord } from '../schema'
import { dayText, minuteText, workday } from './days'
import { hash, PURPOSE, Random } from './random'
import type { ProjectGenerator } from './projects'
import { caseAbove, foldersAmong, INNER_NAMES, PLANNED, type CloudPlan } from './cloud-plan'
import { isDeletedByStory } from './story'
import { languageOf, type Text } from './text'

/** Kind of a folder; decides the names of its files. */
const enum Folder {
  Section,
  Year,
  Month,
  /** Belongs to the plan; `subject` is the index of its part. */
  Planned,
  Numbered,
  Project,
  Contract,
  Photos,
  Drawings,
  OldVersions
}

const SECTIONS: readonly Text[] = [
  { en: 'Projects', ru: 'Проекты' },
  { en: 'Contracts and templates', ru: 'Договоры и шаблоны' },
  { en: 'Price lists', ru: 'Прайс-листы' },
  { en: 'Certificates', ru: 'Сертификаты' },
  { en: 'Marketing', ru: 'Маркетинг' },
  { en: 'Photos of sites', ru: 'Фото объектов' },
  { en: 'Accounting', ru: 'Бухгалтерия' }
]
const MONTHS: Readonly<Record<'en' | 'ru', readonly string[]>> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December'
  ],
  ru: [
    'Январь',
    'Февраль',
    'Март',
    'Апрель',
    'Май',
    'Июнь',
    'Июль',
    'Август',
    'Сентябрь',
    'Октябрь',
    'Ноябрь',
    'Декабрь'
  ]
}
const INNER: Readonly<Partial<Record<Folder, Text>>> = {
  [Folder.Contract]: { en: 'Contract', ru: 'Договор' },
  [Folder.Photos]: { en: 'Photos', ru: 'Фото' },
  [Folder.Drawings]: { en: 'Drawings', ru: 'Чертежи' },
  [Folder.OldVersions]: { en: 'Old versions', ru: 'Старые версии' }
}

/** Order of the parts at the top. */
const PARTS: readonly (keyof CloudPlan)[] = ['folders', 'depth', 'children', 'entries']

type Pattern = readonly [en: string, ru: string, extension: string, kilobytes: number]
const PAPERS: readonly Pattern[] = [
  ['Offer {n}', 'КП {n}', 'pdf', 420],
  ['Invoice {n}', 'Счёт {n}', 'pdf', 90],
  ['Specification {n}', 'Спецификация {n}', 'xlsx', 60],
  ['Minutes of {d}', 'Протокол {d}', 'docx', 45],
  ['Letter to the client {d}', 'Письмо клиенту {d}', 'docx', 38]
]
const SCANS: readonly Pattern[] = [
  ['Scan {n}', 'Скан {n}', 'pdf', 1200],
  ['Page {n}', 'Страница {n}', 'tif', 2600],
  ['Register {n}', 'Реестр {n}', 'xlsx', 40]
]
const PATTERNS: Readonly<Record<Folder, readonly Pattern[]>> = {
  [Folder.Section]: [
    ['Template {n}', 'Шаблон {n}', 'docx', 70],
    ['Price list {d}', 'Прайс {d}', 'xlsx', 310],
    ['Certificate {n}', 'Сертификат {n}', 'pdf', 800],
    ['Booklet {n}', 'Буклет {n}', 'pdf', 5200]
  ],
  [Folder.Year]: [['Summary {d}', 'Сводка {d}', 'xlsx', 120]],
  [Folder.Month]: [['Report {d}', 'Отчёт {d}', 'xlsx', 95]],
  [Folder.Planned]: SCANS,
  [Folder.Numbered]: SCANS,
  [Folder.Project]: PAPERS,
  [Folder.Contract]: [
    ['Contract {n}', 'Договор № {n}', 'pdf', 900],
    ['Supplement {n}', 'Доп. соглашение {n}', 'docx', 60],
    ['Acceptance certificate {n}', 'Акт {n}', 'pdf', 150],
    ['Company details', 'Реквизиты', 'docx', 30]
  ],
  [Folder.Photos]: [
    ['IMG_{n}', 'IMG_{n}', 'jpg', 3400],
    ['Roof {n}', 'Кровля {n}', 'jpg', 2900],
    ['Plant room {n}', 'Венткамера {n}', 'heic', 2100],
    ['Video {n}', 'Видео {n}', 'mp4', 48000]
  ],
  [Folder.Drawings]: [
    ['Floor plan {n}', 'План этажа {n}', 'dwg', 1900],
    ['Duct scheme {n}', 'Схема воздуховодов {n}', 'pdf', 1300],
    ['Section A-A {n}', 'Разрез А-А {n}', 'dwg', 1100]
  ],
  [Folder.OldVersions]: [['Floor plan {n} old', 'План этажа {n} старый', 'dwg', 1800]]
}

/** Folders and files: the hierarchy in numeric arrays, names and files computed on demand. Ids start at 1. */
export class Cloud {
  private readonly parents: number[] = []
  private readonly kinds: Folder[] = []
  /** By kind: the project, the year or month, or a plain number. */
  private readonly subjects: number[] = []
  private readonly inside: number[][] = []
  private readonly folderOfFile: Uint32Array
  private readonly filesInside: number[][]
  private readonly folderOfProject = new Map<number, number>()

  constructor(private readonly generator: ProjectGenerator) {
    const { options } = generator
    SECTIONS.forEach((_, at) => this.addFolder(0, Folder.Section, at))
    const months = new Map<number, number>()
    const years = new Map<number, number>()
    const wanted = Math.min(options.projects, Math.max(12, Math.floor(options.files / 6)))
    for (let at = 0; at < wanted; at += 1) {
      // Only the newest projects have folders, as if Files had been introduced later.
      const project = options.projects - wanted + 1 + at
      const [year = 0, month = 1] = dayText(Math.floor(generator.story(project).created / 1440))
        .split('-')
        .map(Number)
      const yearFolder = known(years, year, () => this.addFolder(1, Folder.Year, year))
      const monthFolder = known(months, year * 12 + month, () => this.addFolder(yearFolder, Folder.Month, month - 1))
      const folder = this.addFolder(monthFolder, Folder.Project, project)
      this.folderOfProject.set(project, folder)
      const draw = hash(options.seed, project, PURPOSE.folder)
      if (draw % 2 === 0) this.addFolder(folder, Folder.Contract, project)
      if (draw % 3 === 0) this.addFolder(folder, Folder.Photos, project)
      if (draw % 5 === 0) {
        const drawings = this.addFolder(folder, Folder.Drawings, project)
        if (draw % 7 < 3) this.addFolder(drawings, Folder.OldVersions, project)
      }
    }
    const { cloud } = options
    this.addPlanned('folders', cloud.folders, caseAbove)
    // Folders that stand for a count, or for being empty, get no extra files.
    const mayHold = this.parents.length
    this.addPlanned('depth', cloud.depth, (at) => (at === 0 ? null : at - 1))
    this.addPlanned('children', cloud.children, () => null)
    const scans = this.addPlanned('entries', foldersAmong(cloud.entries), () => null, cloud.entries > 0)
    this.filesInside = this.parents.map(() => [])
    const planned = cloud.entries - foldersAmong(cloud.entries)
    this.folderOfFile = new Uint32Array(options.files + planned)
    for (let file = 1; file <= this.folderOfFile.length; file += 1) {
      const folder = file > options.files ? scans : 1 + (hash(options.seed, file, PURPOSE.file) % mayHold)
      this.folderOfFile[file - 1] = folder
      this.filesInside[folder - 1]?.push(file)
    }
  }

  /** Adds a top-level folder with this many subfolders and returns its id; 0 if none is wanted. */
  private addPlanned(
    part: keyof CloudPlan,
    count: number,
    above: (number: number) => number | null,
    isWanted = count > 0
  ): number {
    if (!isWanted) return 0
    const top = this.addFolder(0, Folder.Planned, PARTS.indexOf(part))
    for (let at = 0; at < count; at += 1) {
      const number = above(at)
      this.addFolder(number === null ? top : top + 1 + number, Folder.Numbered, at)
    }
    return top
  }

  /** Name of the root folder. */
  get rootName(): string {
    const { seed, language } = this.generator.options
    return languageOf(language, seed, 66, 0) === 'ru' ? 'Хранилище' : 'Storage'
  }

  get folderCount(): number {
    return this.parents.length
  }

  get fileCount(): number {
    return this.folderOfFile.length
  }

  /** Folder of a project; null without one. */
  folderOf(project: number): number | null {
    return this.folderOfProject.get(project) ?? null
  }

  /** Project reference in a folder or its files, if they have one. */
  private projectSaid(folder: number): CanonicalRecord {
    const wasSaid =
      this.generator.options.hasFolderLinks && (this.kinds[folder - 1] ?? Folder.Section) >= Folder.Project
    return wasSaid ? { project_id: this.subjects[folder - 1] ?? 0 } : {}
  }

  private addFolder(parent: number, kind: Folder, subject: number): number {
    this.parents.push(parent)
    this.kinds.push(kind)
    this.subjects.push(subject)
    this.inside.push([])
    const id = this.parents.length
    this.inside[parent - 1]?.push(id)
    return id
  }

  hasFolder(id: number): boolean {
    return Number.isInteger(id) && id >= 1 && id <= this.folderCount
  }

  hasFile(id: number): boolean {
    return Number.isInteger(id) && id >= 1 && id <= this.fileCount
  }

  /** Active subfolders; 0: the topmost folders. */
  foldersIn(id: number): number[] {
    const all =
      id === 0 ? this.parents.flatMap((parent, at) => (parent === 0 ? [at + 1] : [])) : (this.inside[id - 1] ?? [])
    return all.filter((folder) => !this.isFolderDeleted(folder))
  }

  filesIn(id: number): number[] {
    return (this.filesInside[id - 1] ?? []).filter((file) => !this.isFileDeleted(file))
  }

  /** Folders of deleted projects are deleted, and so are the contents of deleted folders. */
  isFolderDeleted(id: number): boolean {
    const { options } = this.generator
    const kind = this.kinds[id - 1] ?? Folder.Section
    if (kind === Folder.OldVersions && hash(options.seed, id, PURPOSE.deleted) % 3 === 0) return true
    return kind >= Folder.Project && isDeletedByStory(options, this.subjects[id - 1] ?? 0)
  }

  isFileDeleted(id: number): boolean {
    return (
      hash(this.generator.options.seed, id, PURPOSE.file, 2) % 100 < 3 ||
      this.isFolderDeleted(this.folderOfFile[id - 1] ?? 0)
    )
  }

  folderName(id: number): string {
    const { seed, language } = this.generator.options
    const subject = this.subjects[id - 1] ?? 0
    const kind = this.kinds[id - 1] ?? Folder.Section
    if (kind === Folder.Section) return SECTIONS[subject]?.[languageOf(language, seed, 66, 0)] ?? ''
    if (kind === Folder.Year) return String(subject)
    if (kind === Folder.Month)
      return `${String(subject + 1).padStart(2, '0')} ${MONTHS[languageOf(language, seed, 66, 0)][subject] ?? ''}`
    if (kind === Folder.Planned) return PLANNED[PARTS[subject] ?? 'folders'][languageOf(language, seed, 66, 0)]
    if (kind === Folder.Numbered) return this.numberedName(id, subject)
    const story = this.generator.story(subject)
    // A folder name must not contain a slash.
    return kind === Folder.Project
      ? this.generator.title(story).replaceAll('/', '-')
      : (INNER[kind]?.[story.language] ?? '')
  }

  /** `Level 12`. */
  private numberedName(id: number, number: number): string {
    const { seed, language } = this.generator.options
    // The part's folder was added directly before its first subfolder.
    const part = PARTS[this.subjects[id - number - 2] ?? 0] ?? 'folders'
    return `${INNER_NAMES[part][languageOf(language, seed, 66, 0)]} ${number + 1}`
  }

  folder(id: number): CanonicalRecord {
    const { reference, options } = this.generator
    const draw = hash(options.seed, id, PURPOSE.folder, 3)
    return {
      id,
      name: this.folderName(id),
      parent_id: this.parents[id - 1] === 0 ? null : (this.parents[id - 1] ?? null),
      files_count: this.filesIn(id).length,
      ...this.projectSaid(id),
      user_id: 1 + (draw % reference.users.length),
      created: minuteText(this.createdAt(id, 0)),
      deleted: this.isFolderDeleted(id)
    }
  }

  fileName(id: number): string {
    const { name, extension } = this.fileTitle(id)
    return `${name}.${extension}`
  }

  file(id: number): CanonicalRecord {
    const { reference, options } = this.generator
    const folder = this.folderOfFile[id - 1] ?? 1
    const { name, extension, bytes } = this.fileTitle(id)
    const draw = hash(options.seed, id, PURPOSE.file, 4)
    const created = minuteText(this.createdAt(folder, id))
    return {
      id,
      name: `${name}.${extension}`,
      folder_id: folder,
      size: bytes,
      extension,
      url: draw % 4 === 0 ? '' : `https://files.example/d/${draw.toString(36)}/${id}`,
      ...this.projectSaid(folder),
      user_id: 1 + (draw % reference.users.length),
      created,
      updated: created,
      deleted: this.isFileDeleted(id)
    }
  }

  private fileTitle(id: number): { name: string; extension: string; bytes: number } {
    const { options } = this.generator
    const random = new Random(options.seed, id, PURPOSE.file)
    const folder = this.folderOfFile[id - 1] ?? 1
    const kind = this.kinds[folder - 1] ?? Folder.Section
    const subject = this.subjects[folder - 1] ?? 0
    const language =
      kind >= Folder.Project
        ? this.generator.story(subject).language
        : languageOf(options.language, options.seed, 66, 0)
    const [en, ru, extension, kilobytes] = random.pick(PATTERNS[kind])
    const name = (language === 'ru' ? ru : en)
      .replace('{n}', String(random.between(1, 4800)))
      .replace('{d}', dayText(Math.floor(this.createdAt(folder, id) / 1440)))
    return { name, extension, bytes: Math.round(kilobytes * 1024 * (0.4 + random.next() * 1.6)) }
  }

  /** Minutes since 1970: a working day after the project began, or some time ago. */
  private createdAt(folder: number, salt: number): number {
    const { options } = this.generator
    const draw = hash(options.seed, salt, folder, PURPOSE.file)
    const kind = this.kinds[folder - 1] ?? Folder.Section
    const begin =
      kind >= Folder.Project
        ? this.generator.story(this.subjects[folder - 1] ?? 1).created
        : (options.today - 900) * 1440
    const first = Math.floor(begin / 1440)
    const day = Math.max(first, workday(first + (draw % Math.max(1, Math.min(options.today - first, 90)))))
    return Math.max(begin, day * 1440 + 540 + (draw % 540))
  }
}

function known(map: Map<number, number>, key: number, make: () => number): number {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
