package lsp

import "encoding/json"

// message is a request, a notification or a response.
type message struct {
	JSONRPC string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *rpcError       `json:"error,omitempty"`
}

// rpcError is the error of a response.
type rpcError struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

func (e *rpcError) Error() string { return e.Message }

// The codes of errors.
const (
	codeParse          = -32700
	codeInvalid        = -32600
	codeNoMethod       = -32601
	codeParams         = -32602
	codeNotInitialized = -32002
	codeCancelled      = -32800
	codeFailed         = -32803
)

type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type span struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

type document struct {
	URI     string `json:"uri"`
	Version int    `json:"version,omitempty"`
	Text    string `json:"text,omitempty"`
}

// at is the parameter of most requests: a place in a document, or the document alone.
type at struct {
	Document document `json:"textDocument"`
	Position position `json:"position"`
	Range    span     `json:"range"`
	NewName  string   `json:"newName"`
	Context  struct {
		Declaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

type change struct {
	Range *span  `json:"range"`
	Text  string `json:"text"`
}

type edit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

type diagnostic struct {
	Range    span      `json:"range"`
	Severity int       `json:"severity"` // 1 error, 2 warning, 3 information
	Code     string    `json:"code,omitempty"`
	Source   string    `json:"source"`
	Message  string    `json:"message"`
	Related  []related `json:"relatedInformation,omitempty"`
}

type related struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

type command struct {
	Title     string `json:"title"`
	Command   string `json:"command"`
	Arguments []any  `json:"arguments,omitempty"`
}

type codeLens struct {
	Range   span     `json:"range"`
	Command *command `json:"command"`
}

type inlayHint struct {
	Position position `json:"position"`
	Label    string   `json:"label"`
	Tooltip  string   `json:"tooltip,omitempty"`
	Left     bool     `json:"paddingLeft"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type hover struct {
	Contents markup `json:"contents"`
	Range    span   `json:"range"`
}

type documentSymbol struct {
	Name     string           `json:"name"`
	Detail   string           `json:"detail,omitempty"`
	Kind     int              `json:"kind"`
	Range    span             `json:"range"`
	Select   span             `json:"selectionRange"`
	Children []documentSymbol `json:"children,omitempty"`
}

type symbolInformation struct {
	Name      string   `json:"name"`
	Kind      int      `json:"kind"`
	Location  location `json:"location"`
	Container string   `json:"containerName,omitempty"`
}

// Kinds of symbols.
const (
	kindFunction = 12
	kindVariable = 13
	kindConstant = 14
	kindField    = 8
	kindOperator = 25
)

type completionItem struct {
	Label  string `json:"label"`
	Kind   int    `json:"kind"`
	Detail string `json:"detail,omitempty"`
}

type foldingRange struct {
	StartLine int    `json:"startLine"`
	EndLine   int    `json:"endLine"`
	Kind      string `json:"kind,omitempty"`
}

// initialize is the first request of a client, as far as the server uses it.
type initialize struct {
	RootURI      string   `json:"rootUri"`
	RootPath     string   `json:"rootPath"`
	Folders      []folded `json:"workspaceFolders"`
	Options      settings `json:"initializationOptions"`
	Capabilities struct {
		General struct {
			Encodings []string `json:"positionEncodings"`
		} `json:"general"`
		Workspace struct {
			CodeLens  refresh `json:"codeLens"`
			InlayHint refresh `json:"inlayHint"`
		} `json:"workspace"`
	} `json:"capabilities"`
}

type folded struct {
	URI string `json:"uri"`
}

type refresh struct {
	Supported bool `json:"refreshSupport"`
}

// settings are what a user can choose.
type settings struct {
	Hints struct {
		Routine     *bool `json:"routine"`     // the cost of each routine, behind its label; on by default
		Instruction *bool `json:"instruction"` // the cycles of each instruction; off by default
	} `json:"hints"`
	Measure *bool `json:"measure"` // run cases, proofs and frames in the background; on by default
	Build   bool  `json:"build"`   // run the build command of pool6502.toml on save; off by default
}

func (s *settings) routineHints() bool     { return s.Hints.Routine == nil || *s.Hints.Routine }
func (s *settings) instructionHints() bool { return s.Hints.Instruction != nil && *s.Hints.Instruction }
func (s *settings) measured() bool         { return s.Measure == nil || *s.Measure }
