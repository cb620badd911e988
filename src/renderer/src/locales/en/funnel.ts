export const funnel = {
  title: 'Funnel',
  projects: 'Projects',
  sum: 'Sum',
  noStage: 'Without a stage',
  without: 'Without a funnel',
  none: 'There are no projects for a funnel.',
  unknown: 'Not all projects are saved on this computer yet. None of the saved ones is in this list.',
  noneKnown: 'No matching project was found yet.',
  part: '{percent} of the projects in this funnel',
  conversion: 'Conversion',
  conversionAbout:
    'The share of projects that went further. It counts projects that are now at this stage, at a later one or won. Lost projects are left out: the stage where they were lost is not known. With them the share would be lower.',
  conversionOf: '{further} of {among} went further',
  ended: 'won: {won} of {all} that ended, {percent}',
  doubt: {
    partial:
      'Not all projects are saved on this computer yet. The funnel shows the saved ones; conversion can’t be worked out.',
    undecided: 'Some projects could not be checked by the filter, so conversion can’t be worked out.',
    stages: 'The filter picks out stages, so conversion can’t be worked out.',
    deleted: 'Deleted projects have left the funnel, so conversion can’t be worked out.'
  },
  gap: {
    order: 'The order of these stages is not known, so conversion can’t be worked out.',
    ends: 'It is not known which of these stages mean won or lost, so conversion can’t be worked out.'
  },
  ask: {
    /** The group of the question. */
    title: 'Final stage',
    question: 'Is “{stage}” a final stage?',
    why: '{n} project is in it. | {n} projects are in it.',
    yes: 'Yes',
    no: 'No',
    isFinal: '“{stage}” is a final stage.',
    isOpen: '“{stage}” is an open stage.'
  },
  openOf: '{open} of {count} open',
  setEnds: 'Set won and lost'
}
