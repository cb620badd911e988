export const funnel = {
  title: 'Funnel',
  projects: 'Projects',
  sum: 'Sum',
  noStage: 'Without a stage',
  without: 'Without a funnel',
  none: 'There are no projects to show a funnel of.'
}
