/** Default paper size by region. */

/** Regions that use Letter; all others use A4. */
const LETTER = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'PA', 'DO', 'PR', 'VE', 'SV', 'NI', 'HN']

/** @param locale a BCP 47 tag; without a region, the language's main region */
export function paperOf(locale: string): 'A4' | 'Letter' {
  const { region } = new Intl.Locale(locale).maximize()
  return region !== undefined && LETTER.includes(region) ? 'Letter' : 'A4'
}
