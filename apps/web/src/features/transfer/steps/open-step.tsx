import type { FileProblem, ReadOptions } from '@wordtide/transfer'
import { Alert, AlertDescription, AlertTitle, Spinner } from '@wordtide/ui'
import { CircleAlertIcon } from 'lucide-react'
import { StickyFooter } from '../../../shared/dialogs/sticky-footer.tsx'
import { BackButton, useChosenImport } from '../import-context.tsx'
import { ImportFlow } from '../import-flow.tsx'
import { useOpenedFile } from '../importing/use-opened-file.ts'
import type { OpenedFile } from '../reading/protocol.ts'
import { FormatFields, isText } from './format-fields.tsx'
import { ListChoice } from './list-choice.tsx'

/** Opens the chosen file, and shows its format, the reason why it cannot be read, or the choice of one of its lists. */
export function OpenStep() {
  const { file, options } = useChosenImport()
  const { opened, isOpening, failure } = useOpenedFile(file.content, options)
  if (failure !== undefined && !isOpening)
    return (
      <div className="grid gap-5">
        <Alert variant="destructive">
          <CircleAlertIcon aria-hidden="true" />
          <AlertTitle>{failure.message}</AlertTitle>
          <AlertDescription>
            <p>{file.name !== '' && <bdi>{file.name}: </bdi>}nothing was imported.</p>
            {copyable.some((problem) => problem === failure.problem) && (
              <p>Or copy the words there, then go back and paste them here.</p>
            )}
          </AlertDescription>
        </Alert>
        {mayBeReadOtherwise(failure.problem, options) && <FormatFields format={options.format} />}
        <StickyFooter>
          <BackButton />
        </StickyFooter>
      </div>
    )
  if (opened === undefined)
    return (
      <div className="grid gap-5">
        <p className="flex items-center gap-2 py-8">
          <Spinner label="Reading the file" />
          <span>Reading {file.name === '' ? 'the text' : <bdi>{file.name}</bdi>}…</span>
        </p>
        <StickyFooter>
          <BackButton />
        </StickyFooter>
      </div>
    )
  const lists = opened.file.lists
  const chosenList = chosenListOf(opened.file, options)
  if (lists.length > 1 && chosenList === undefined)
    return (
      <div className="grid gap-5">
        <ListChoice lists={lists} />
        <StickyFooter>
          <BackButton />
        </StickyFooter>
      </div>
    )
  return <ImportFlow key={chosenList?.key ?? ''} opened={opened} isOpening={isOpening} chosenList={chosenList} />
}

/** Returns whether a file that could not be read may be readable with other settings than the found or chosen ones. */
const mayBeReadOtherwise = (problem: FileProblem | undefined, { format }: ReadOptions) =>
  format !== undefined ? isText(format) : problem !== undefined && otherwiseReadable.includes(problem)

/** Problems of files that another program shows right, so that their text can be copied. */
const copyable: readonly FileProblem[] = ['OTHER_ENCODING', 'OFFICE_FILE']

const otherwiseReadable: readonly FileProblem[] = [
  'UNKNOWN_FORMAT',
  'QUOTE_NOT_CLOSED',
  'TOO_MANY_COLUMNS',
  'CELL_TOO_LONG',
]

/** Returns the list of the file that is imported; undefined in other formats than JSON, and until one of several is chosen. */
const chosenListOf = ({ lists }: OpenedFile, { list }: ReadOptions) =>
  lists.length > 1 ? lists.find(({ key }) => key === list) : lists[0]
