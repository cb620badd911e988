export const funnel = {
  title: 'Funnel',
  projects: 'Projects',
  sum: 'Sum',
  noStage: 'Without a stage',
  without: 'Without a funnel',
  none: 'There are no projects to show a funnel of.',
  unknown: 'Not all projects are saved on this computer yet, and none of the saved ones is in this list.',
  noneKnown: 'No project is known to match.',
  part: '{percent} of the projects in this funnel',
  conversion: 'Conversion',
  conversionAbout:
    'How many went further: of the projects that are now at this stage, at a later one or won, the share that is at a later one or won. Lost projects are left out, since at which stage they were lost is not known; with them it would be lower.',
  conversionOf: '{further} of {among} went further',
  ended: 'won: {won} of {all} that ended, {percent}',
  doubt: {
    partial:
      'Not all projects are saved on this computer yet. The funnel shows those that are; conversion can’t be worked out.',
    undecided: 'For some projects it is not known whether they match the filter, so conversion can’t be worked out.',
    stages: 'The filter picks out stages, so conversion can’t be worked out.',
    deleted: 'Deleted projects have left the funnel, so conversion can’t be worked out.'
  },
  gap: {
    order: 'The order of these stages is not known, so conversion can’t be worked out.',
    ends: 'Which of these stages mean won or lost is not known, so conversion can’t be worked out.'
  },
  setEnds: 'Set won and lost'
}
