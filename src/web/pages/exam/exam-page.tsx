import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Rider } from '#shared/contract/accounts.ts'
import type { ExamState } from '#shared/contract/exam.ts'
import * as text from '#texts'
import { CertificateSection } from '#web/features/certificates/certificate-section.tsx'
import { certificateQuery } from '#web/features/certificates/queries.ts'
import { codeQuery, OwnCode } from '#web/features/codes/own-code.tsx'
import { ExamIntro } from '#web/features/exam/exam-intro.tsx'
import { ExamDetails, ExamVerdict } from '#web/features/exam/exam-result.tsx'
import { OpenExam } from '#web/features/exam/open-exam.tsx'
import { examQuery } from '#web/features/exam/queries.ts'
import { StartButton } from '#web/features/exam/start-button.tsx'
import { refQuery } from '#web/features/webhooks/queries.ts'
import { OpenExamReference, ResultReference } from '#web/features/webhooks/result-reference.tsx'
import { useHead } from '#web/session/head.tsx'
import { ProtectedPage } from '#web/session/protected-page.tsx'
import { Answered } from '#web/ui/answered.tsx'
import { Failed, Loaded } from '#web/ui/loaded.tsx'
import '#web/features/exam/exam.css'

/** The exam: its rules, its questions and its result with the certificate. */
export function Page() {
  useHead({ title: text.exam_title(), description: text.exam_description() })
  return <ProtectedPage>{(rider) => <LoadedExam rider={rider} />}</ProtectedPage>
}

function LoadedExam({ rider }: { rider: Rider }) {
  const failed = (retry: () => void) => (
    <>
      <h1 className="sr-only">{text.exam_title()}</h1>
      <Failed title={text.exam_needs_connection()} hint={text.exam_needs_connection_text()} onRetry={retry} />
      <div className="exam">
        <CertificateSection rider={rider} />
      </div>
    </>
  )
  return (
    <Loaded query={useQuery(examQuery)} failed={failed}>
      {(state) => <ExamScreen state={state} rider={rider} />}
    </Loaded>
  )
}

function ExamScreen({ state, rider }: { state: ExamState; rider: Rider }) {
  const { exam, result, rules, passedAt } = state
  /** The exam that was open while this page was shown. */
  const [begun, setBegun] = useState<number>()
  if (exam && exam.id !== begun) setBegun(exam.id)
  if (exam) {
    return (
      <>
        <OpenExam key={exam.id} exam={exam} />
        <OpenExamReference begun={exam.ref} />
      </>
    )
  }
  return (
    <div className="exam">
      {result ? (
        <ExamVerdict result={result} rules={rules} hasJustEnded={result.id === begun} />
      ) : (
        <ExamIntro rules={rules}>
          <StartButton state={state} label={text.exam_begin()} />
        </ExamIntro>
      )}
      <AfterExam hasPassed={passedAt !== null} rider={rider}>
        {result && (
          <ExamDetails
            result={result}
            again={<StartButton state={state} label={passedAt ? text.exam_take_another() : text.exam_again()} />}
          />
        )}
      </AfterExam>
    </div>
  )
}

interface AfterExamProps {
  hasPassed: boolean
  rider: Rider
  children: ReactNode
}

/** The certificate, the code and the reference that the rider has got for the exam, and then the rest of the page. */
function AfterExam({ hasPassed, rider, children }: AfterExamProps) {
  const reference = useQuery(refQuery)
  const won = [useQuery({ ...certificateQuery, enabled: hasPassed }), useQuery({ ...codeQuery, enabled: hasPassed })]
  return (
    <Answered queries={hasPassed ? [reference, ...won] : [reference]}>
      {hasPassed && <CertificateSection rider={rider} />}
      {hasPassed && <OwnCode />}
      <ResultReference hasPassed={hasPassed} />
      {children}
    </Answered>
  )
}
