import { withoutEnds } from '@shared/rules/trimmed'
import { PURPOSE, Random } from './random'
import { words } from './text'

export interface Person {
  readonly surname: string
  readonly name: string
  /** Empty in English. */
  readonly patronymic: string
  readonly isFemale: boolean
  /** Full name as in the service: surname first in Russian, given name first in English. */
  readonly full: string
  /** Latin letters for an e-mail address. */
  readonly slug: string
}

/** Given names with their Latin forms. */
export const MALE_NAMES: readonly string[] = words(`
  Александр Дмитрий Сергей Андрей Алексей Максим Илья Михаил Никита Роман Павел Артём Тимур Фёдор Игорь Олег
  Виктор Глеб Ярослав Руслан
`)
export const FEMALE_NAMES: readonly string[] = words(`
  Анна Мария Елена Ольга Наталья Ирина Екатерина Татьяна Юлия Светлана Дарья Алина Ксения Вера Полина Марина Софья
  Людмила Алёна Диана
`)
export const FATHER_STEMS: readonly string[] = words(`
  Александр Сергее Андрее Алексее Владимир Николае Иван Виктор Михайл Олег Борис Павл Юрье Анатолье Леонид
  Константин
`)
/** Surnames whose female form adds `а`, and those in -ий, which change. */
export const SURNAMES: readonly string[] = words(`
  Иванов Смирнов Кузнецов Попов Соколов Лебедев Козлов Новиков Морозов Петров Волков Соловьёв Васильев Зайцев
  Павлов Семёнов Голубев Виноградов Богданов Воробьёв Фёдоров Михайлов Беляев Тарасов Белов Комаров Орлов Киселёв
  Макаров Андреев Ковалёв Ильин Гусев Титов Кузьмин Кудрявцев Баранов Куликов Алексеев Степанов Яковлев Сорокин
  Сергеев Романов Захаров Борисов Королёв Герасимов Пономарёв Григорьев Островский Вишневский Заречный Левицкий
`)

const ENGLISH_MALE: readonly string[] = words(`
  James Oliver Henry Thomas George Daniel Samuel Peter Robert Simon Mark Adam Liam Owen Martin Victor Patrick Ian
`)
const ENGLISH_FEMALE: readonly string[] = words(`
  Emma Charlotte Alice Grace Helen Laura Sarah Julia Claire Rachel Hannah Diana Fiona Nora Olivia Ruth Megan Irene
`)
const ENGLISH_SURNAMES: readonly string[] = words(`
  Walker Hughes Bennett Cooper Marshall Fletcher Harper Lawson Palmer Sutton Barker Chapman Dawson Ellis Foster
  Graham Holmes Jennings Knight Lambert Mercer Norton Osborne Parsons Quinn Reeves Shepherd Thornton Underwood
  Vaughan Whitaker Young O'Brien Ashdown Blake Carver Drummond Everett
`)

const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya'
}

/** Reduces a name to Latin letters, digits and hyphens, as in e-mail or web addresses. */
export function slugOf(text: string): string {
  const latin = [...text.toLowerCase()].map((letter) => LATIN[letter] ?? letter).join('')
  return withoutEnds(latin.replace(/[^a-z0-9]+/g, '-'), '-')
}

/** Female form of a Russian surname. */
export function femaleSurname(surname: string): string {
  return /(ий|ый)$/.test(surname) ? `${surname.slice(0, -2)}ая` : `${surname}а`
}

/** `Сергее` -> `Сергеевич`, `Иван` -> `Ивановна`. */
export function patronymicOf(stem: string, isFemale: boolean): string {
  return `${stem}${stem.endsWith('е') ? 'в' : 'ов'}${isFemale ? 'на' : 'ич'}`
}

/** Person `number` of a seed; deterministic. */
export function person(seed: number, number: number, language: 'en' | 'ru'): Person {
  const random = new Random(seed, number, PURPOSE.person)
  const isFemale = random.chance(0.5)
  if (language === 'en') {
    const name = random.pick(isFemale ? ENGLISH_FEMALE : ENGLISH_MALE)
    const surname = random.pick(ENGLISH_SURNAMES)
    return {
      surname,
      name,
      patronymic: '',
      isFemale,
      full: `${name} ${surname}`,
      slug: slugOf(`${name[0]}-${surname}`)
    }
  }
  const name = random.pick(isFemale ? FEMALE_NAMES : MALE_NAMES)
  const root = random.pick(SURNAMES)
  const surname = isFemale ? femaleSurname(root) : root
  const patronymic = patronymicOf(random.pick(FATHER_STEMS), isFemale)
  return {
    surname,
    name,
    patronymic,
    isFemale,
    full: `${surname} ${name} ${patronymic}`,
    slug: slugOf(`${name[0]}-${surname}`)
  }
}
