/** Legal forms of companies and sole traders, Russian and foreign. Names that differ only in these may mean the same. */
import { wordSet } from './word-tables'
import { foldCase } from './filter/values'

/** Folded by `foldCase`, without dots. Latin look-alikes of Russian forms included. */
const SHORT = wordSet(
  'ооо оао зао пао ао нао нпао спао аоот ип чп ичп пбоюл тоо тов одо чуп чтуп ко ано нко',
  'фгуп гуп муп фгбу фгбуз гбу гбуз мбу фгбоу фгаоу гбоу мбоу гку мку фку тсж тсн снт кфх',
  'ooo oao zao pao ao ip',
  'llc llp lp ltd limited inc incorporated corp corporation co plc gmbh ag kg ohg ug se sa sas sarl srl spa',
  'bv nv oy ab as aps jsc pjsc ojsc cjsc'
)

/** Long forms, folded. */
const LONG =
  /(?<![\p{L}\p{N}])(?:общество с (?:ограниченной|дополнительной) ответственностью|(?:(?:непубличное|публичное|закрытое|открытое) )?акционерное общество|индивидуальный предприниматель|автономная некоммерческая организация|limited liability company|(?:public |private )?joint stock company)(?![\p{L}\p{N}])/gu

const QUOTES = /["«»“”„‟‹›`]|(?<![\p{L}\p{N}])['‘’]|['‘’](?![\p{L}\p{N}])/gu
const GAPS = /[\s,;()]+/gu

/** Folded words of a name without quotes; legal forms stay. */
export const nameWords = (name: string): readonly string[] => {
  const folded = foldCase(name).replace(QUOTES, ' ')
  return folded.split(GAPS).filter((word) => word !== '')
}

/** Whether a word is a legal form, in any case and with or without dots: `ООО`, `Ltd.`, `S.A.`. */
export const isLegalForm = (word: string): boolean => SHORT.has(foldCase(word).replaceAll('.', ''))

/** Folded words of a name without quotes and legal forms. Empty if it has no others. */
export function bareNameWords(name: string): readonly string[] {
  const folded = foldCase(name).replace(QUOTES, ' ').replace(GAPS, ' ')
  return folded
    .replace(LONG, ' ')
    .split(' ')
    .filter((word) => word !== '' && !isLegalForm(word))
}
