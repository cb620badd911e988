/** Final stages of funnels. */
export const stages = {
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  final: 'Final, won or lost',
  title: 'Won and lost',
  lead: 'Stages that end a funnel stand apart from its order and colours. They are guessed by name; correct them here.',
  byName: 'By its name: {state}',
  more: 'Not all stages are listed: there are too many.',
  failed: 'The stages could not be read.'
}
