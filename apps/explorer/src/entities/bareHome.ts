import { createStoredText } from '../queries/storedText.ts'

/** Any text: the user wants the home page with nothing below the search. */
export const bareHome = createStoredText('bareHome')
