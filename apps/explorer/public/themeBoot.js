// Chooses theme and row density before the first paint. Ship it as a blocking external script in <head>, ahead of the
// style sheet; `theme.ts` takes over once the app runs, with the same keys and attributes.
;(() => {
  let theme = null
  let density = null
  try {
    theme = localStorage.getItem('theme')
    density = localStorage.getItem('density')
  } catch {
    // Storage is forbidden: the reader gets the system's theme and comfortable rows.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  document.documentElement.dataset.theme = theme
  if (density === 'compact') document.documentElement.dataset.density = 'compact'
})()
