import { queryOptions, useIsMutating, useQueryClient } from '@tanstack/react-query'
import type { ExamState } from '#shared/contract/exam.ts'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { useAction } from '#web/lib/use-action.ts'
import { showError } from '#web/ui/show-error.ts'

/** The open exam, the result of the last one, and when the next may begin. Another device may have changed it. */
export const examQuery = queryOptions({
  queryKey: ['/api/exam'],
  queryFn: () => call('GET /api/exam', {}, { query: contentLanguage() }),
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** Begins an exam, or ends one that has no open question left. */
export function useStartExam() {
  const client = useQueryClient()
  return useAction({
    about: asName(text.exam_title()),
    mutationFn: () => call('POST /api/exam', {}, { query: contentLanguage() }),
    onSuccess: (state) => client.setQueryData(examQuery.queryKey, state),
    onError: showError,
  })
}

/**
 * Sends an answer to one question. `onStored` gets the exam when it still has open questions. A 409 means that another tab
 * or device has answered the question or ended the exam.
 */
export function useAnswerQuestion(
  question: { examId: number; tipId: number },
  onStored: (exam: NonNullable<ExamState['exam']>) => void,
) {
  const client = useQueryClient()
  const mutationKey = ['exam answer', question]
  // The rider may have left the question while its answer was being sent, and come back.
  const isSending = useIsMutating({ mutationKey }) > 0
  const action = useAction({
    mutationKey,
    key: JSON.stringify(mutationKey),
    // Answers to different questions are sent one after the other, so that the newest exam is stored last.
    scope: { id: 'exam answers' },
    mutationFn: (given: { option: number; question: string; answer: string }) =>
      call('POST /api/exam/answers', { body: { ...question, ...given } }, { query: contentLanguage() }),
    onSuccess: (state) => {
      client.setQueryData(examQuery.queryKey, state)
      if (state?.exam) onStored(state.exam)
    },
  })
  return { ...action, isSending }
}
