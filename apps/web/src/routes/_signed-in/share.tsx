import { createFileRoute } from '@tanstack/react-router'
import { SharedPage } from '../../features/transfer/index.ts'
import { RadioRow, TargetLists, TargetRadio } from '../../features/vocs/index.ts'

export const Route = createFileRoute('/_signed-in/share')({ component: Shared })

function Shared() {
  return (
    <SharedPage>
      {({ search, group, chosen, onChoose }) => (
        <>
          <TargetLists search={search}>
            {(list) => (
              <TargetRadio
                key={list.id}
                group={group}
                list={list}
                isChosen={chosen === list.id}
                onChoose={() => onChoose(list.id)}
              />
            )}
          </TargetLists>
          <RadioRow group={group} isChosen={chosen === 'new'} onChoose={() => onChoose('new')}>
            <span className="font-medium">New list</span>
          </RadioRow>
        </>
      )}
    </SharedPage>
  )
}
